import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { botsScreen as on } from "#testing/screens/bots-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

test("the operator adds a bot, sees it online, and deletes it", async () => {
  const { user, fillIn, submit } = await on.openDialog(world.fetch);
  const token = on.newToken(world);
  await fillIn(" My shop ", ` ${token} `);
  await user.click(submit);
  expect(await toastText()).toBe(
    'Bot Added: "My shop" was added. Its groups will appear automatically.',
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const table = within(await screen.findByRole("table", { name: "Bots" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Status",
    "Name",
    "Token",
    "Created date",
    "Actions",
  ]);
  const cells = within(await table.findByRole("row", { name: /My shop/ })).getAllByRole("cell");
  expect(cells.slice(0, 4).map(({ textContent }) => plainSpaces(textContent))).toEqual([
    "online",
    "My shop@shop_bot · Anyone can add it to groups",
    `${token.slice(0, 10)}…`,
    expect.stringMatching(/^1[45] Nov 2026$/),
  ]);

  const chat = table.getByRole("link", { name: "Open chat My shop" });
  expect(chat.getAttribute("href")).toBe("https://t.me/shop_bot");
  expect(chat.getAttribute("target")).toBe("_blank");
  expect(chat.getAttribute("rel")).toContain("noopener");

  await user.click(table.getByRole("button", { name: "Delete My shop" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Bot" }));
  expect(
    confirm.getByText('Are you sure you want to delete "My shop"? This action cannot be undone.'),
  ).toBeDefined();
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await toastText("Bot Deleted")).toBe('Bot Deleted: "My shop" has been deleted');
  expect(await screen.findByText("No bots yet")).toBeDefined();
  expect(await on.namesOn(world)).toEqual([]);
});

test("the token field hides the token and says where to get one", async () => {
  const { dialog } = await on.openDialog(world.fetch);
  expect(dialog.getByLabelText<HTMLInputElement>("Bot Token").type).toBe("password");
  expect(dialog.getByText(/Get it from @BotFather/)).toBeDefined();
});

test.each([
  ["name", "   ", "123456789:ABC"],
  ["token", "Shop", "   "],
])("a bot without a %s is refused before the worker is asked", async (_, name, token) => {
  const asked = withFault(world.fetch, "POST /api/bots", () => {
    throw new Error("asked");
  });
  const { user, fillIn, submit } = await on.openDialog(asked);
  await fillIn(name, token);
  await user.click(submit);
  expect(await toastText()).toBe("Missing Information: Please provide both bot name and token");
});

test("an old refusal disappears when the next is shown at a field, and with its dialog", async () => {
  const { user, dialog, fillIn, submit } = await on.openDialog(world.fetch);
  const former = () => screen.queryByText("Missing Information");
  await user.click(submit);
  await waitFor(() => expect(former()).not.toBeNull());
  await user.click(dialog.getByLabelText("Bot Name"));
  await user.paste("x".repeat(101));
  await fillIn("x", "123456789:ABC");
  await user.click(submit);
  expect(former()).toBeNull();
  await user.clear(dialog.getByLabelText("Bot Name"));
  await user.click(submit);
  await waitFor(() => expect(former()).not.toBeNull());
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(former()).toBeNull();
});

test.each([
  [
    "a token that Telegram does not know",
    `123456789:${"a".repeat(35)}`,
    /^Error: Checking the token with Telegram failed: /,
  ],
  ["a token of the wrong form", "123:short", /^Error: This is not a bot token\./],
])("%s is refused in the worker's words, and the input stays", async (_, token, words) => {
  const { user, dialog, fillIn, submit } = await on.openDialog(world.fetch);
  await fillIn("Shop", token);
  await user.click(submit);
  expect(await toastText()).toMatch(words);
  expect(dialog.getByLabelText<HTMLInputElement>("Bot Name").value).toBe("Shop");
  expect(dialog.getByLabelText<HTMLInputElement>("Bot Token").value).toBe(token);
});

test.each([
  ["nobody answers", faulty.down, "Error: The worker at http://worker.test could not be reached."],
  ["it fails", faulty.refusing(500, "{}"), "Error: Request failed with status 500"],
  [
    "a proxy answers with a page",
    faulty.refusing(502, "<h1>Bad gateway</h1>"),
    "Error: Request failed",
  ],
])("when %s, adding says so and the input stays", async (_, fault, words) => {
  const { user, dialog, fillIn, submit } = await on.openDialog(
    withFault(world.fetch, "POST /api/bots", fault),
  );
  await fillIn("Shop", "123456789:ABC");
  await user.click(submit);
  expect(await toastText()).toBe(words);
  expect(dialog.getByLabelText<HTMLInputElement>("Bot Name").value).toBe("Shop");
  expect(submit.dataset["loading"]).toBeUndefined();
});

test("while a bot is being added the button says so, and a second click adds no second bot", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const { user, fillIn, submit } = await on.openDialog(
    withFault(world.fetch, "POST /api/bots", fetch),
  );
  await fillIn("Shop", on.newToken(world));
  await user.dblClick(submit);
  expect(submit.dataset["loading"]).toBe("true");
  await user.keyboard("{Enter}{Escape}");
  expect(screen.getByRole("dialog", { name: "Add Bot" })).toBeDefined();
  release();
  expect(await toastText("Bot Added")).toContain("Shop");
  expect(await on.namesOn(world)).toEqual(["Shop"]);
});
