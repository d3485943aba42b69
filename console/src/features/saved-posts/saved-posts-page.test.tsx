import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { draftStore } from "#composer/drafts/draft-store.ts";
import { eachWorld } from "#testing/each-world.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { imagesScreen, picture } from "#testing/screens/images-screen.ts";
import { addBotInGroups, addKeyboard, messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastStore } from "#ui/toast/toast.ts";

let world: World;
let bot: Awaited<ReturnType<typeof addBotInGroups>>;
eachWorld(async (made) => {
  world = made;
  bot = await addBotInGroups(world, "Shop", "One", "Two");
});

type Fields = Record<string, string | File>;

async function addPost(fields: Fields = {}): Promise<string> {
  const form = new FormData();
  const all: Fields = { name: "Sale", message: "Half price", ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const headers = { Authorization: `Bearer ${world.apiKey}` };
  const send = multipartFetch(world.fetch);
  const answer = await send(`${world.baseUrl}/api/saved-posts`, {
    method: "POST",
    headers,
    body: form,
  });
  return (await answer.json()).id;
}
const posts = async (): Promise<{ id: string; name: string; message: string }[]> =>
  (await world.call("GET", "/api/saved-posts")).body;
const open = (path = "/saved") => openScreen(path, "Saved posts", multipartFetch(world.fetch));
const compose = () => messagesScreen.open(world.fetch);
const card = async (name: string) => within(await screen.findByRole("article", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const promo = () => picture("promo.png", 5);

it("shows each post with its text, picture and buttons, and finds it by its words", async () => {
  await addPost({ keyboardId: await addKeyboard(world, "Links"), image: promo() });
  await addPost({ name: "Closing early", message: "Today until 18:00" });
  const { user } = await open();
  const sale = await card("Sale");
  expect(sale.getByText("Half price")).toBeDefined();
  await waitFor(() => expect(sale.getByText("Open")).toBeDefined());
  await user.type(screen.getByLabelText("Search saved posts"), "until");
  await waitFor(() => expect(screen.queryByRole("article", { name: "Sale" })).toBeNull());
  await card("Closing early");
});

it("opens a post in the composer with its audience, and saves it again", async () => {
  const id = await addPost({
    botId: bot.botId,
    groups: JSON.stringify(bot.groups.slice(0, 1)),
    image: promo(),
    pin: "true",
  });
  const { user } = await open();
  await user.click((await card("Sale")).getByRole("button", { name: "Use Sale" }));
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  await waitFor(() => expect(messagesScreen.text()).toBe("Half price"));
  expect(draftStore.read(world.baseUrl)).toMatchObject({
    botId: bot.botId,
    groups: new Set(bot.groups.slice(0, 1)),
    options: { pin: true },
    chosen: [{ name: "promo.png" }],
  });
  await user.type(messagesScreen.message(), " today");
  await user.click(await screen.findByRole("button", { name: "Save “Sale”" }));
  await screen.findByText("Post Saved");
  expect((await world.call("GET", `/api/saved-posts/${id}`)).body).toMatchObject({
    message: "Half price today",
    groups: bot.groups.slice(0, 1),
    images: [{ name: "promo.png" }],
    pin: true,
  });
});

it("asks before a post replaces what is being written", async () => {
  await addPost();
  draftStore.change(world.baseUrl, { message: "Half a sentence" });
  const { user } = await open();
  await user.click((await card("Sale")).getByRole("button", { name: "Use Sale" }));
  const question = await dialog("Replace Draft");
  expect(draftStore.read(world.baseUrl).message).toBe("Half a sentence");
  await user.click(question.getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(draftStore.read(world.baseUrl).message).toBe("Half price"));
});

it("renames, duplicates and deletes a post", async () => {
  await addPost({ image: promo() });
  const { user } = await open();
  await user.click((await card("Sale")).getByRole("button", { name: "Rename Sale" }));
  const rename = await dialog("Rename Saved Post");
  await user.clear(rename.getByLabelText("Post Name"));
  await user.type(rename.getByLabelText("Post Name"), "Summer");
  await user.click(rename.getByRole("button", { name: /^Save/ }));
  await user.click((await card("Summer")).getByRole("button", { name: "Duplicate Summer" }));
  const copy = await card("Summer (copy)");
  expect((await posts()).map(({ name }) => name).toSorted()).toEqual(["Summer", "Summer (copy)"]);
  await user.click(copy.getByRole("button", { name: "Delete Summer (copy)" }));
  const question = await dialog("Delete Saved Post");
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await posts()).toMatchObject([{ name: "Summer" }]));
});

it("saves the message in the composer under a name, and refuses a name that is taken", async () => {
  await addPost();
  draftStore.change(world.baseUrl, {
    botId: bot.botId,
    groups: new Set(bot.groups),
    message: "Free coffee",
  });
  const user = await compose();
  await user.click(await screen.findByRole("button", { name: "Save as…" }));
  const saving = await dialog("Save Post");
  await user.type(saving.getByLabelText("Post Name"), "sale");
  await user.click(saving.getByRole("button", { name: "Save Post" }));
  expect(await saving.findAllByText(/has this name|already exists/)).toHaveLength(1);
  expect(toastStore.read()).toBeNull();
  await user.type(saving.getByLabelText("Post Name"), " of coffee");
  await user.click(await saving.findByLabelText("Save the bot and 2 groups too"));
  await user.click(saving.getByRole("button", { name: "Save Post" }));
  await screen.findByRole("button", { name: "Save “sale of coffee”" });
  const [post] = await posts();
  expect(post).toMatchObject({ message: "Free coffee", botId: bot.botId, group_count: 2 });
});

it("the composer offers saved posts and the drafts of other devices", async () => {
  await addPost();
  const draft = new FormData();
  draft.append("version", "0");
  const content = {
    mode: "now",
    botId: null,
    groups: [],
    message: "From the phone",
    device: "phone",
  };
  draft.append(
    "content",
    JSON.stringify({ ...content, keyboardId: null, date: "", time: "", repeat: "none" }),
  );
  draftStore.change(world.baseUrl, { message: "At the desk" });
  const user = await compose();
  await world.call("PUT", "/api/drafts/drf_of_the_phone", draft);
  await user.click(await screen.findByRole("button", { name: "From saved posts" }));
  const picker = await dialog("From saved posts");
  await picker.findByRole("button", { name: /Sale Half price/ });
  await user.click(await picker.findByRole("button", { name: /From the phone/ }));
  await waitFor(() => expect(messagesScreen.text()).toBe("From the phone"));
  const stored = (await world.call("GET", "/api/drafts")).body;
  expect(stored.map((one: { content: { message: string } }) => one.content.message)).toEqual(
    expect.arrayContaining(["At the desk", "From the phone"]),
  );
});

it("says in the composer that the draft was changed on another device", async () => {
  const user = await compose();
  await user.type(messagesScreen.message(), "One");
  await screen.findByText("Draft saved");
  const [draft] = (await world.call("GET", "/api/drafts")).body;
  const form = new FormData();
  form.append("version", String(draft.version));
  form.append("content", JSON.stringify({ ...draft.content, message: "Two", device: "phone" }));
  await world.call("PUT", `/api/drafts/${draft.id}`, form);
  await user.type(messagesScreen.message(), " and more");
  await screen.findByText("Changed on another device.");
  await user.click(screen.getByRole("button", { name: "Load it" }));
  await waitFor(() => expect(messagesScreen.text()).toBe("Two"));
  expect(screen.queryByText("Changed on another device.")).toBeNull();
});

it("deleting a picture of the library names the saved posts that use it", async () => {
  const folderId = await imagesScreen.addFolder(world, "Promo");
  await imagesScreen.addImages(world, folderId, "promo.png");
  const [image] = (await world.call("GET", "/api/images")).body;
  await addPost({ imageIds: JSON.stringify([image.id]) });
  const { user } = await openScreen(`/images?folder=${folderId}`, "Promo", world.fetch);
  await user.click(await screen.findByRole("button", { name: "Delete promo.png" }));
  const question = await dialog("Delete Image");
  await question.findByText("Used in the saved post “Sale”, which keeps its copy.");
});
