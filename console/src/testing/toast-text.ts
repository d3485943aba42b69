import { screen, waitFor, within } from "@testing-library/react";

/** The one toast; what else is announced cannot be dismissed. */
function toast(): HTMLElement {
  const [only, another] = screen
    .getAllByRole("alert")
    .filter((alert) => within(alert).queryByRole("button", { name: "Dismiss" }));
  if (!only || another) throw new Error("There is not one toast");
  return only;
}

/** In which colour the one toast is, by its name in the theme. */
export const toastColor = (): string => toast().style.getPropertyValue("--notification-color");

/** What the one toast says, as `title: description`; waits for the one with the given title. */
export async function toastText(title?: string): Promise<string> {
  const alert = title
    ? (await screen.findByText(title)).closest<HTMLElement>("[role=alert]")
    : await waitFor(toast);
  if (!alert) throw new Error(`${title} is not in a toast`);
  within(alert).getByRole("button", { name: "Dismiss" });
  const lines = alert.querySelectorAll("[class*=title], [class*=description]");
  return Array.from(lines, (line) => line.textContent.trim()).join(": ");
}
