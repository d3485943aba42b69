import { screen, waitFor, within } from "@testing-library/react";

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

/** The toast as `title: description`. Waits for the given title, if any. */
export async function toastText(title?: string): Promise<string> {
  const alert = title
    ? (await screen.findByText(title)).closest<HTMLElement>("[role=alert]")
    : await waitFor(toast);
  if (!alert) throw new Error(`${title} is not in a toast`);
  within(alert).getByRole("button", { name: "Dismiss" });
  const lines = alert.querySelectorAll("[class*=title], [class*=description]");
  return Array.from(lines, (line) => line.textContent.trim()).join(": ");
}
