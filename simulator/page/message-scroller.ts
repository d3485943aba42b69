import { button, element } from "./element.ts";
import { icon } from "./icons.ts";
import { type Keyed, reconcile } from "./reconcile.ts";

const NEAR_PX = 80;
const OLDER_PX = 600;

/** The scrolling chat: stays at the bottom if it was there, keeps its place if it was not. */
export function createMessageScroller(onNearTop: () => void) {
  const list = element("div", { class: "messages" });
  const view = element("div", {
    class: "scroller",
    role: "log",
    "aria-label": "Messages",
    tabindex: "0",
  });
  view.append(list);
  let isStuck = true;
  let unseen = 0;
  const count = element("span", {});
  const down = button(icon("down"), () => toBottom(), { class: "to-bottom", hidden: true });
  down.prepend(count);

  const showDown = () => {
    down.hidden = isStuck;
    count.textContent = unseen > 0 ? `${unseen} new` : "";
    down.setAttribute(
      "aria-label",
      unseen > 0 ? `${unseen} new messages, go to them` : "Go to the newest message",
    );
  };
  const toBottom = () => {
    view.scrollTop = view.scrollHeight;
    isStuck = true;
    unseen = 0;
    showDown();
  };

  view.addEventListener("scroll", () => {
    isStuck = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_PX;
    if (isStuck) unseen = 0;
    showDown();
    if (view.scrollTop < OLDER_PX) onNearTop();
  });
  const resized = new ResizeObserver(() => {
    if (isStuck) view.scrollTop = view.scrollHeight;
  });
  resized.observe(view);
  resized.observe(list);

  function firstVisible(): Element | undefined {
    const top = view.getBoundingClientRect().top;
    return [...list.children].find((child) => child.getBoundingClientRect().bottom > top);
  }

  return {
    root: element("div", { class: "scroller-frame" }, view, down),
    isStuck: () => isStuck,
    toBottom,
    /** `added` is how many posts came since the last call. */
    update: (items: readonly Keyed[], added: number) => {
      const anchor = isStuck ? undefined : firstVisible();
      const before = anchor?.getBoundingClientRect().top ?? 0;
      reconcile(list, items);
      if (isStuck) return toBottom();
      if (anchor?.isConnected) view.scrollTop += anchor.getBoundingClientRect().top - before;
      unseen += added;
      showDown();
    },
    /** Whether older posts will soon be wanted, or are, because the view is not full. */
    isNearTop: () => view.clientHeight > 0 && view.scrollTop < OLDER_PX,
    scrollTo: (messageId: number): boolean => {
      const target = list.querySelector(`[data-message~="${messageId}"]`);
      if (!target) return false;
      isStuck = false;
      target.scrollIntoView({ block: "center" });
      target.classList.remove("is-pointed");
      requestAnimationFrame(() => target.classList.add("is-pointed"));
      return true;
    },
  };
}
