import type { MessageOptions } from "@tbm/contract/content/message-look.ts";

type Asked = { [Option in keyof MessageOptions]?: boolean | null | undefined };

/** `Silent, pinned`; empty if no option is set. */
export function optionsText({ silent, protect, noPreview, pin }: Asked): string {
  const words = [
    silent && "silent",
    protect && "protected",
    noPreview && "no link preview",
    pin && "pinned",
  ].filter((word) => typeof word === "string");
  const text = words.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
