/** The element in JSX of React 19: `import "audience-filter/react"`. */
import type { ClassAttributes, HTMLAttributes } from "react";
import type { AudienceFilter, AudienceFilterEvents, AudienceFilterProperties } from "./index.js";

export * from "./index.js";

type Props = Omit<AudienceFilterProperties, "readonly"> &
  Omit<HTMLAttributes<AudienceFilter>, keyof AudienceFilterProperties | "defaultValue" | "onChange" | "onInput"> &
  ClassAttributes<AudienceFilter> & {
    readOnly?: boolean;
    oninput?: (event: AudienceFilterEvents["input"]) => unknown;
    onchange?: (event: AudienceFilterEvents["change"]) => unknown;
    onproblems?: (event: AudienceFilterEvents["problems"]) => unknown;
  };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "audience-filter": Props;
    }
  }
}
