import { screen, within } from "@testing-library/react";

import type { Fetch } from "#api/client/request.ts";
import { renderApp } from "#testing/render-app.tsx";

type Dialog = ReturnType<typeof within>;

/** The Keyboards screen as the operator uses it. */
export const keyboardsScreen = {
  open: async (fetch: Fetch) => {
    const { user } = renderApp("/keyboards", { fetch });
    await screen.findByRole("heading", { name: "Keyboards", level: 1 });
    return user;
  },

  openDialog: async (fetch: Fetch) => {
    const user = await keyboardsScreen.open(fetch);
    const [button] = await screen.findAllByRole("button", { name: "Create Keyboard" });
    if (button) await user.click(button);
    const dialog = within(await screen.findByRole("dialog", { name: "Create Keyboard" }));
    return { user, dialog };
  },

  row: (dialog: Dialog, number: number) =>
    within(dialog.getByRole("group", { name: `Row ${number}` })),
};
