/** The element in templates of Vue 3: `import "audience-filter/vue"`. */
import type { HTMLAttributes, ReservedProps } from "vue";
import type { AudienceFilterEvents, AudienceFilterProperties } from "./index.js";

export * from "./index.js";

type Props = AudienceFilterProperties &
  Omit<HTMLAttributes, keyof AudienceFilterProperties | "onChange" | "onInput"> &
  ReservedProps & {
    onInput?: (event: AudienceFilterEvents["input"]) => unknown;
    onChange?: (event: AudienceFilterEvents["change"]) => unknown;
    onProblems?: (event: AudienceFilterEvents["problems"]) => unknown;
  };

declare module "vue" {
  interface GlobalComponents {
    "audience-filter": new () => { $props: Props };
  }
}
