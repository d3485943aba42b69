import { createWorld } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { connectTo } from "#api/workers/saved-workers.ts";
import { renderApp } from "#testing/render-app.tsx";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastStore } from "#ui/toast/toast.ts";

import { connectLinkOf } from "./connect-link-of.ts";
import { PhoneDialog } from "./phone-dialog.tsx";
import { takeConnectLink } from "./read-connect-link.ts";

const WORKER = { name: "Shop", baseUrl: "https://worker.test", apiKey: "canary-key" };
const dialog = async () => within(await screen.findByRole("dialog", { name: "Connect a phone" }));

function renderDialog(origin: string) {
  const Component = () => <PhoneDialog worker={WORKER} origin={origin} onClose={() => undefined} />;
  return renderApp("/", { routes: [{ path: "/", Component }] });
}

it("shows the connect link as a QR code, and says that it contains the key", async () => {
  renderDialog("https://console.test");
  const shown = await dialog();
  expect(shown.getByRole("img", { name: "QR code of the connect link" })).toBeDefined();
  expect(shown.getByText(/contains your API key/)).toBeDefined();
});

it("copies the link", async () => {
  const { user } = renderDialog("https://console.test");
  await user.click((await dialog()).getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe(connectLinkOf(WORKER, "https://console.test"));
  await waitFor(() => expect(toastStore.read()?.description).toBe("It contains your API key"));
});

it("opens from Settings, and shows no code for an address that no phone can reach", async () => {
  const world = await createWorld();
  connectTo({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const { user } = await settingsScreen.open(world.fetch);
  expect(window.location.hostname).toBe("localhost");
  await user.click(await screen.findByRole("button", { name: "Connect a phone worker.test" }));
  const shown = await dialog();
  expect(shown.getByText(/^localhost:\d+ leads to this computer only/)).toBeDefined();
  expect(shown.queryByRole("img")).toBeNull();
  await world.close();
});

it("makes the link that Settings reads", () => {
  const { pathname, search, hash } = new URL(connectLinkOf(WORKER, "https://console.test"));
  expect(pathname).toBe("/settings");
  const { baseUrl, apiKey } = WORKER;
  expect(takeConnectLink({ pathname, search, hash })).toEqual({ baseUrl, apiKey });
});
