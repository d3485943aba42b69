import { screen } from "@testing-library/react";

import type { Fetch } from "#api/client/request.ts";
import { renderApp } from "#testing/render-app.tsx";

/** The Settings screen as the operator uses it. */
export const settingsScreen = {
  saveButton: () => screen.getByRole<HTMLButtonElement>("button", { name: "Save Configuration" }),
  testButton: () => screen.getByRole("button", { name: "Test Connection" }),
  url: () => screen.getByLabelText<HTMLInputElement>("Worker URL"),
  key: () => screen.getByLabelText<HTMLInputElement>("API Key"),
  /** The result of the last test, under the form. */
  advice: () => screen.getByRole("status").textContent,

  /** Waits for the whole screen; the cards beside the form come last. */
  open: async (fetch: Fetch, address = "/settings") => {
    const view = renderApp(address, { fetch });
    await screen.findByRole("heading", { name: "Setup guide" });
    return view;
  },

  fillIn: async (fetch: Fetch, connection: { baseUrl: string; apiKey: string }) => {
    const { user } = await settingsScreen.open(fetch);
    for (const [field, value] of [
      [settingsScreen.url(), connection.baseUrl],
      [settingsScreen.key(), connection.apiKey],
    ] as const) {
      await user.clear(field);
      if (value) await user.paste(value);
    }
    return user;
  },
};
