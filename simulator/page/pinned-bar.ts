import { element } from "./element.ts";
import { icon } from "./icons.ts";
import type { PageContext, Part } from "./page-context.ts";
import { bodyLine } from "./preview-line.ts";

export function createPinnedBar(context: PageContext, onJump: (messageId: number) => void): Part {
  const words = element("span", { class: "pinned-text" });
  const root = element("button", { type: "button", class: "pinned", hidden: true });
  root.append(
    icon("pin", 18),
    element("span", { class: "pinned-words" }, element("b", {}, "Pinned message"), words),
  );
  root.addEventListener("click", () => {
    const pinned = context.open()?.pinned;
    if (pinned) onJump(pinned.id);
  });
  return {
    root,
    update: () => {
      const pinned = context.open()?.pinned ?? null;
      root.hidden = pinned === null;
      words.textContent = pinned ? bodyLine(pinned.kind, pinned.text) : "";
    },
  };
}
