/** The element in Svelte 5: `import "audience-filter/svelte"`. */
import type { HTMLAttributes } from "svelte/elements";
import type { AudienceFilter, AudienceFilterEvents, AudienceFilterProperties } from "./index.js";

export * from "./index.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "audience-filter": AudienceFilterProperties &
      Omit<HTMLAttributes<AudienceFilter>, keyof AudienceFilterProperties | "oninput" | "onchange"> & {
        oninput?: (event: AudienceFilterEvents["input"]) => unknown;
        onchange?: (event: AudienceFilterEvents["change"]) => unknown;
        onproblems?: (event: AudienceFilterEvents["problems"]) => unknown;
      };
  }
}
