import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const newToken = (name = "Shop") => world.telegram.control.createBot({ name }).token;
const addToWorker = (name: string, token = newToken(name)) =>
  world.call("POST", "/api/bots", { name, token });
const botNames = async (): Promise<string[]> =>
  (await world.call("GET", "/api/bots")).body.map(({ name }: { name: string }) => name);

const openPage = async (fetch: Fetch = world.fetch) =>
  (await openScreen("/bots", "Bots", fetch)).user;

async function openDialog(fetch: Fetch = world.fetch) {
  const user = await openPage(fetch);
  await screen.findByText("No bots yet");
  const [button] = screen.getAllByRole("button", { name: "Add Bot" });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Add Bot" }));
  const fillIn = async (name: string, token: string) => {
    await user.type(dialog.getByLabelText("Bot Name"), name);
    await user.click(dialog.getByLabelText("Bot Token"));
    await user.paste(token);
  };
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Add Bot" });
  return { user, dialog, fillIn, submit };
}

test("the operator adds a bot, sees it online, and deletes it", async () => {
  const { user, fillIn, submit } = await openDialog();
  const token = newToken();
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
  expect(await botNames()).toEqual([]);
});

test("two bots of the same name are distinguished by their @username", async () => {
  await addToWorker("Shop");
  await addToWorker("Shop", newToken("News"));
  const user = await openPage();
  expect(await screen.findByText(/^@news_bot/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Delete Shop (@shop_bot)" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Delete Shop (@news_bot)" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Bot" }));
  expect(confirm.getByText(/^Are you sure you want to delete "Shop"\?/)).toBeDefined();
  expect(confirm.getByText(/^Its Telegram username is @news_bot\./)).toBeDefined();
});

test("on a phone, a bot has its @username and status beside its name", async () => {
  await addToWorker("Shop");
  const { innerWidth } = window;
  window.innerWidth = 360;
  try {
    await openPage();
    const row = within(await screen.findByRole("table", { name: "Bots", busy: false }));
    expect(row.getByText(/^@/)).toBeDefined();
    expect(row.getByText("online")).toBeDefined();
    expect(row.queryByText(/2026|…/)).toBeNull();
  } finally {
    window.innerWidth = innerWidth;
  }
});

test("an empty list has the setup instructions and an add button", async () => {
  await openPage();
  expect(await screen.findByText("No bots yet")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Add Bot" })).toHaveLength(2);
  const card = within(screen.getByRole("region", { name: "Setup instructions" }));
  expect(card.getAllByRole("listitem")).toHaveLength(4);
  expect(card.getByRole("link", { name: "@BotFather" }).getAttribute("href")).toBe(
    "https://t.me/BotFather",
  );
});

test("the token field hides the token and says where to get one", async () => {
  const { dialog } = await openDialog();
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
  const { user, fillIn, submit } = await openDialog(asked);
  await fillIn(name, token);
  await user.click(submit);
  expect(await toastText()).toBe("Missing Information: Please provide both bot name and token");
});

test("an old refusal disappears when the next is shown at a field, and with its dialog", async () => {
  const { user, dialog, fillIn, submit } = await openDialog();
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

test("a bot that is not online has a destructive badge and the worker's reason", async () => {
  const { body } = await addToWorker("Shop");
  world.telegram.control.revokeToken(Number.parseInt(body.token, 10));
  world.clock.advance(61_000);
  await openPage();
  const row = within(await screen.findByRole("row", { name: /Shop/ }));
  expect(row.getByText("offline").dataset["color"]).toBe("red");
  expect(
    row.getByText("Telegram does not accept the bot's token. It may have been revoked."),
  ).toBeDefined();
});

test.each([
  [
    "a token that Telegram does not know",
    `123456789:${"a".repeat(35)}`,
    /^Error: Checking the token with Telegram failed: /,
  ],
  ["a token of the wrong form", "123:short", /^Error: This is not a bot token\./],
])("%s is refused in the worker's words, and the input stays", async (_, token, words) => {
  const { user, dialog, fillIn, submit } = await openDialog();
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
  const { user, dialog, fillIn, submit } = await openDialog(
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
  const { user, fillIn, submit } = await openDialog(
    withFault(world.fetch, "POST /api/bots", fetch),
  );
  await fillIn("Shop", newToken());
  await user.dblClick(submit);
  expect(submit.dataset["loading"]).toBe("true");
  await user.keyboard("{Enter}{Escape}");
  expect(screen.getByRole("dialog", { name: "Add Bot" })).toBeDefined();
  release();
  expect(await toastText("Bot Added")).toContain("Shop");
  expect(await botNames()).toEqual(["Shop"]);
});

test("a refused deletion is reported and the dialog stays open", async () => {
  const { body } = await addToWorker("Shop");
  const user = await openPage(
    withFault(
      world.fetch,
      `DELETE /api/bots/${body.id}`,
      faulty.refusing(409, '{"error":"The bot is sending."}'),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Delete Shop" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Bot" }));
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Error: The bot is sending.");
  expect(screen.getByRole("dialog", { name: "Delete Bot" })).toBeDefined();
});

test("the list shows three skeleton rows while it loads", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await openPage(fetch);
  expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
  release();
  expect(await screen.findByText("No bots yet")).toBeDefined();
  expect(screen.queryByTestId("skeleton-row")).toBeNull();
});

test("Refresh shows what another program added", async () => {
  const user = await openPage();
  await screen.findByText("No bots yet");
  await addToWorker("From elsewhere");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("From elsewhere")).toBeDefined();
});
