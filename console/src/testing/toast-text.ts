import { screen, waitFor, within } from "@testing-library/react";

import { plainSpaces } from "#testing/plain-spaces.ts";
import { type Toast, toastStore } from "#ui/toast/toast.ts";

/** The single toast. Other alerts have no dismiss button. */
function toast(): HTMLElement {
  const [only, another] = screen
    .getAllByRole("alert")
    .filter((alert) => within(alert).queryByRole("button", { name: "Dismiss" }));
  if (!only || another) throw new Error("There is not one toast");
  return only;
}

/** The toast's color, by its name in the theme. */
export const toastColor = (): string => toast().style.getPropertyValue("--notification-color");

function shownLines(): string[] {
  const lines = toast().querySelectorAll("[class*=title], [class*=description]");
  return Array.from(lines, (line) => line.textContent.trim());
}

/** What toastText has not returned yet. On a busy machine, a toast may disappear before the test looks for it. */
let unread: Toast[] = [];

toastStore.subscribe(() => {
  const current = toastStore.read();
  if (current) unread.push(current);
});

export const forgetToasts = (): void => {
  unread = [];
};

/** The toast as `title: description`. Waits for the given title, if any. */
export async function toastText(title?: string): Promise<string> {
  const isWanted = (name: string | undefined) => title === undefined || name === title;
  const lines = await waitFor(() => {
    const current = toastStore.read();
    if (current && isWanted(current.title)) return shownLines();
    const gone = unread.findLast((one) => isWanted(one.title));
    if (!gone) throw new Error(`The toast is ${current?.title ?? "missing"}`);
    return [gone.title, ...(gone.description ? [gone.description] : [])];
  });
  forgetToasts();
  return plainSpaces(lines.join(": "));
}
