import { screen } from "@testing-library/react";

import type { Fetch } from "#api/client/request.ts";

import { renderApp } from "./render-app.tsx";

/** Opens a screen of the console and waits for its title. */
export async function openScreen(path: string, title: string, fetch: Fetch) {
  const view = renderApp(path, { fetch });
  await screen.findByRole("heading", { name: title, level: 1 });
  return view;
}
