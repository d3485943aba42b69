import { screen, within } from "@testing-library/react";

/** In which colour the one toast is, by its name in the theme. */
export const toastColor = (): string =>
  screen.getByRole("alert").style.getPropertyValue("--notification-color");

/** What the one toast says, as `title: description`; waits for the one with the given title. */
export async function toastText(title?: string): Promise<string> {
  const alert = title
    ? (await screen.findByText(title)).closest<HTMLElement>("[role=alert]")
    : await screen.findByRole("alert");
  if (!alert) throw new Error(`${title} is not in a toast`);
  within(alert).getByRole("button", { name: "Dismiss" });
  const lines = alert.querySelectorAll("[class*=title], [class*=description]");
  return Array.from(lines, (line) => line.textContent.trim()).join(": ");
}
