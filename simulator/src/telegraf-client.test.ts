import { Telegraf } from "telegraf";
import { afterEach, expect, test } from "vitest";

import { createServedTestbed } from "#testing/served-testbed.ts";
import { pngBytes } from "#testing/test-pictures.ts";

let endTest = async () => {};
afterEach(() => endTest());

async function world() {
  const bed = await createServedTestbed();
  endTest = () => bed.server.close();
  const client = new Telegraf(bed.bot.token, { telegram: { apiRoot: bed.server.url } });
  return { ...bed, client };
}

test("Telegraf sends a text, an uploaded photo and an album", async () => {
  const { client, group, simulator } = await world();
  const source = Buffer.from(pngBytes(800, 600));
  const text = await client.telegram.sendMessage(group.id, "*Hi*", { parse_mode: "MarkdownV2" });
  const photo = await client.telegram.sendPhoto(group.id, { source, filename: "photo.png" });
  const album = await client.telegram.sendMediaGroup(group.id, [
    { type: "photo", media: { source, filename: "photo.png" }, caption: "First" },
    { type: "photo", media: photo.photo.at(-1)?.file_id ?? "" },
  ]);
  const link = await client.telegram.getFileLink(photo.photo.at(-1)?.file_id ?? "");
  const downloaded = await fetch(link);

  expect(text).toMatchObject({ text: "Hi", entities: [{ type: "bold" }] });
  expect(album).toHaveLength(2);
  expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(source);
  const files = simulator.journal.all().flatMap(({ file }) => file ?? []);
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(1);
});

test("a Telegraf bot receives members' posts by long polling", async () => {
  const { client, group, control, bot } = await world();
  const received = Promise.withResolvers<string>();
  control.changeBot(bot.id, { readsEverything: true });
  client.on("message", (context) => {
    if ("text" in context.message) received.resolve(context.message.text);
  });
  const launched = Promise.withResolvers<void>();
  const ended = client.launch(() => launched.resolve());
  await launched.promise;
  await control.postAsMember(group.id, { author: "Ann", text: "Good morning" });
  expect(await received.promise).toBe("Good morning");
  client.stop();
  await ended;
});
