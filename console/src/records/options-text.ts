import { t } from "@lingui/core/macro";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";

type Asked = { [Option in keyof MessageOptions]?: boolean | null | undefined };

/** `Silent, pinned`; empty if no option is set. */
export function optionsText({ silent, protect, noPreview, pin }: Asked): string {
  const words = [
    silent && t`silent`,
    protect && t`protected`,
    noPreview && t`no link preview`,
    pin && t`pinned`,
  ].filter((word) => typeof word === "string");
  const text = words.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
