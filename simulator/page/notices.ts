import { button, element } from "./element.ts";
import { icon } from "./icons.ts";

const SHOWN_MS = 7000;

export const noticeArea = element("div", { class: "notices", role: "status" });

function notify(text: string, kind: "done" | "failed" = "done"): void {
  const notice = element("div", { class: `notice notice-${kind}` }, element("span", {}, text));
  const close = () => notice.remove();
  notice.append(button(icon("close", 16), close, { "aria-label": "Close notice", class: "bare" }));
  noticeArea.replaceChildren(notice);
  setTimeout(close, SHOWN_MS);
}

/** Runs what a person asked for; a refusal is told in its own words. Answers null then. */
export async function attempt<Result>(
  asked: Promise<Result>,
  success?: string,
): Promise<Result | null> {
  try {
    const result = await asked;
    if (success !== undefined) notify(success);
    return result;
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), "failed");
    return null;
  }
}

export async function copyText(text: string, what: string): Promise<void> {
  await attempt(navigator.clipboard.writeText(text), `${what} copied`);
}
