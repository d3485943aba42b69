import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Chooses an item of the menu on a record's page. */
export async function chooseFromMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}
