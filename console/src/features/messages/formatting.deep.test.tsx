import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import type { MessageDraft } from "#composer/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { pasteInto, selectText } from "#testing/edit-message.ts";
import { messagesScreen as on, prepareDraft } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let draft: Awaited<ReturnType<typeof prepareDraft>>;
eachWorld(async (made) => {
  world = made;
  draft = await prepareDraft(world, "Readers");
});

async function openDraft(change: Partial<MessageDraft> = {}) {
  const user = await draft.open({ message: "", ...change });
  await screen.findByRole("toolbar", { name: "Formatting" });
  return user;
}

const tool = (name: string) => screen.getByRole("button", { name });
const isPressed = (name: string) => tool(name).getAttribute("aria-pressed") === "true";
const entities = () => draftStore.read(world.baseUrl).entities;

const select = (start: number, end: number) => selectText(on.message(), start, end);

test("text formatted by shortcut is shown, sent and pinned as members see it", async () => {
  const user = await openDraft();
  await user.type(on.message(), "Big sale today");
  select(4, 8);
  await user.keyboard("{Control>}b{/Control}");
  expect(on.preview().getByText("sale").tagName).toBe("STRONG");
  select(9, 14);
  await user.keyboard("{Control>}{Shift>}P{/Shift}{/Control}");
  expect(on.preview().getByTitle("Spoiler").textContent).toBe("today");
  await on.openOptions(user);
  await user.click(screen.getByRole("switch", { name: "Send silently" }));
  await user.click(screen.getByRole("switch", { name: "Pin after sending" }));
  expect(screen.getByRole("button", { name: "Options Silent, pinned" })).toBeDefined();
  await user.click(on.sendButton());
  expect(await toastText()).toBe("Messages Sent: Successfully sent 1 messages");
  const journal = world.telegram.journal.all();
  expect(journal.find(({ text }) => text === "Big sale today")).toMatchObject({
    isSilent: true,
    entities: [
      { type: "bold", offset: 4, length: 4 },
      { type: "spoiler", offset: 9, length: 5 },
    ],
  });
  expect(journal.filter(({ kind }) => kind === "pinned")).toHaveLength(1);
  await waitFor(() => expect(draftStore.read(world.baseUrl).options.pin).toBe(false));
  expect(entities()).toEqual([]);
});

test("the toolbar shows the formats of the selected text, and removes them again", async () => {
  const user = await openDraft({ message: "one two" });
  select(0, 3);
  await user.keyboard("{Control>}i{/Control}");
  expect(isPressed("Italic")).toBe(true);
  expect(isPressed("Bold")).toBe(false);
  select(0, 7);
  await waitFor(() => expect(isPressed("Italic")).toBe(false));
  select(0, 3);
  await waitFor(() => expect(isPressed("Italic")).toBe(true));
  await user.click(tool("Italic"));
  expect(entities()).toEqual([]);
  expect(document.activeElement).toBe(on.message());
});

test("a format switched on without a selection applies to the next text", async () => {
  const user = await openDraft();
  await user.type(on.message(), "a ");
  await user.keyboard("{Control>}u{/Control}b c{Control>}u{/Control} d");
  expect(on.text()).toBe("a b c d");
  expect(entities()).toEqual([{ type: "underline", offset: 2, length: 3 }]);
});

test("text becomes a link, which can be changed and removed", async () => {
  const user = await openDraft({ message: "our shop" });
  expect(tool("Link").getAttribute("aria-disabled")).toBe("true");
  await user.click(tool("Link"));
  const HINT = "To add a link, select the text first.";
  expect(screen.getByText(HINT).getAttribute("role")).toBe("status");
  select(4, 8);
  await waitFor(() => expect(screen.queryByText(HINT)).toBeNull());
  await waitFor(() => expect(tool("Link").getAttribute("aria-disabled")).toBeNull());
  await user.keyboard("{Control>}k{/Control}");
  const url = () => screen.findByRole("textbox", { name: "URL" });
  await user.clear(await url());
  await user.type(await url(), "javascript:alert(1){Enter}");
  expect(screen.getByText("A URL must start with http://, https:// or tg://.")).toBeDefined();
  await user.clear(await url());
  await user.type(await url(), "shop.example.com{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(on.preview().getByRole("link", { name: "shop" }).getAttribute("href")).toBe(
    "https://shop.example.com",
  );
  select(6, 6);
  await user.click(tool("Link"));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Link" }));
  await user.click(dialog.getByRole("button", { name: "Remove Link" }));
  expect(entities()).toEqual([]);
});

test("the toolbar is one tab stop with arrow keys", async () => {
  const user = await openDraft();
  on.message().focus();
  await user.tab();
  expect(document.activeElement).toBe(tool("Bold"));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tool("Italic"));
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(tool("Emoji"));
  await user.tab();
  expect(document.activeElement?.closest("[role=toolbar]")).toBeNull();
});

test("a quote is shown as one, and the text after it follows directly", async () => {
  const user = await openDraft({ message: "said\nanswer" });
  select(0, 2);
  await user.keyboard("{Control>}{Shift>}>{/Shift}{/Control}");
  expect(on.preview().getByRole("blockquote").textContent).toBe("said");
  expect(on.preview().getByText(/^answer/)).toBeDefined();
});

test("Ctrl+Z undoes a format, and Ctrl+Y redoes it", async () => {
  const user = await openDraft({ message: "one two" });
  select(0, 3);
  await user.click(tool("Bold"));
  await user.keyboard("{Control>}i{/Control}");
  expect(entities()).toHaveLength(2);
  await user.keyboard("{Control>}z{/Control}");
  expect(entities()).toEqual([{ type: "bold", offset: 0, length: 3 }]);
  await user.keyboard("{Control>}z{/Control}");
  expect(entities()).toEqual([]);
  await user.keyboard("{Control>}y{/Control}");
  expect(entities()).toEqual([{ type: "bold", offset: 0, length: 3 }]);
});

test("Markdown becomes formats while it is typed, and Backspace brings it back", async () => {
  const user = await openDraft();
  await user.click(on.message());
  // Not `type`, which pastes texts like this one.
  await user.keyboard("**Big** ~~old~~ ||hush|| `X1` _now_ snake_case_name ");
  expect(on.text()).toBe("Big old hush X1 now snake_case_name ");
  expect(entities().map(({ type }) => type)).toEqual([
    "bold",
    "strikethrough",
    "spoiler",
    "code",
    "italic",
  ]);
  await user.keyboard("[[shop](shop.example)");
  expect(on.preview().getByRole("link", { name: "shop" }).getAttribute("href")).toBe(
    "https://shop.example",
  );
  await user.keyboard("{Backspace}");
  expect(on.text()).toMatch(/\[shop\]\(shop\.example\)?$/);
  expect(entities().some(({ type }) => type === "text_link")).toBe(false);
});

test("> starts a quote, and Enter in its empty line ends it", async () => {
  const user = await openDraft();
  await user.type(on.message(), "> said{Enter}{Enter}answer");
  expect(on.text()).toBe("said\nanswer");
  expect(entities()).toEqual([{ type: "blockquote", offset: 0, length: 4 }]);
});

test("text pasted from a page keeps its formats, and plain text stays plain", async () => {
  await openDraft({ message: "ab" });
  select(1, 1);
  pasteInto(on.message(), { "text/html": "<p>See <b>all</b></p>", "text/plain": "See all" });
  expect(on.text()).toBe("aSee allb");
  expect(entities()).toEqual([{ type: "bold", offset: 5, length: 3 }]);
  select(0, 9);
  pasteInto(on.message(), { "text/plain": "one\r\n**two**" });
  expect(on.text()).toBe("one\n**two**");
  expect(entities()).toEqual([]);
});

test("an emoji is put where the caret is", async () => {
  const user = await openDraft({ message: "ab" });
  select(1, 1);
  await user.click(tool("Emoji"));
  await user.click(await screen.findByRole("button", { name: "Hearts and signs" }));
  await user.click(await screen.findByRole("button", { name: "🔥" }));
  await waitFor(() => expect(on.text()).toBe("a🔥b"));
  expect(screen.getByText("4 / 4,096")).toBeDefined();
  expect(document.activeElement).toBe(on.message());
});
