import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Bot, GrammyError, InputFile, InputMediaBuilder, webhookCallback } from "grammy";
import { afterEach, expect, test } from "vitest";

import { createServedTestbed } from "#testing/served-testbed.ts";
import { pngBytes } from "#testing/test-pictures.ts";

let endTest = async () => {};
afterEach(() => endTest());

async function world() {
  const bed = await createServedTestbed();
  const bot = new Bot(bed.bot.token, { client: { apiRoot: bed.server.url } });
  endTest = async () => {
    await bot.stop().catch(() => {});
    await bed.server.close();
  };
  return { ...bed, client: bot };
}

test("grammY sends a text, a photo and an album, and reuses a file id", async () => {
  const { client, group, simulator } = await world();
  const text = await client.api.sendMessage(group.id, "<b>Hi</b>", {
    parse_mode: "HTML",
    reply_markup: { inline_keyboard: [[{ text: "Open", url: "https://example.com" }]] },
  });
  const first = await client.api.sendPhoto(
    group.id,
    new InputFile(pngBytes(1000, 500), "photo.png"),
    { caption: "One" },
  );
  const fileId = first.photo.at(-1)?.file_id ?? "";
  const again = await client.api.sendPhoto(group.id, fileId);
  const album = await client.api.sendMediaGroup(group.id, [
    InputMediaBuilder.photo(fileId, { caption: "Both" }),
    InputMediaBuilder.photo(new InputFile(pngBytes(300, 300, 64, 7), "other.png")),
  ]);

  expect(text.text).toBe("Hi");
  expect(again.photo.at(-1)).toEqual(first.photo.at(-1));
  expect(album.map(({ message_id: id }) => id)).toEqual([
    again.message_id + 1,
    again.message_id + 2,
  ]);
  const posted = simulator.journal.all().filter(({ botId }) => botId !== null);
  expect(posted.map(({ content }) => content)).toEqual([
    "text",
    "photo",
    "photo",
    "photo",
    "photo",
  ]);
  expect(new Set(posted.slice(3).map(({ mediaGroupId }) => mediaGroupId)).size).toBe(1);
});

test("grammY downloads the bytes it uploaded", async () => {
  const { client, group, server, bot } = await world();
  const bytes = pngBytes(640, 480, 5000);
  const sent = await client.api.sendPhoto(group.id, new InputFile(bytes, "photo.png"));
  const file = await client.api.getFile(sent.photo.at(-1)?.file_id ?? "");
  const response = await fetch(`${server.url}/file/bot${bot.token}/${file.file_path ?? ""}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});

test("grammY turns Telegram's refusals into its own errors", async () => {
  const { client } = await world();
  const refused = client.api.sendMessage(-100_123, "Hi");
  await expect(refused).rejects.toThrow(GrammyError);
  await expect(refused).rejects.toMatchObject({
    error_code: 400,
    description: "Bad Request: chat not found",
  });
});

test("a grammY bot answers a command by long polling", async () => {
  const { client, group, control } = await world();
  const answered = Promise.withResolvers<string>();
  client.command("start", async (context) => {
    const reply = await context.reply("Welcome");
    answered.resolve(reply.text);
  });
  const started = Promise.withResolvers<void>();
  void client.start({ onStart: () => started.resolve() });
  await started.promise;
  await control.postAsMember(group.id, { author: "Ann", text: "/start" });
  expect(await answered.promise).toBe("Welcome");
});

test("a grammY bot answers a command by webhook, protected by its secret", async () => {
  const { client, group, control, simulator } = await world();
  client.command("start", (context) => context.reply("Welcome"));
  await client.init();
  const handle = webhookCallback(client, "http", { secretToken: "s3cret_-" });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await client.api.setWebhook(`http://127.0.0.1:${port}/hook`, {
      secret_token: "s3cret_-",
      drop_pending_updates: true,
    });
    await control.postAsMember(group.id, { author: "Ann", text: "/start" });
    await control.settleDeliveries();
    expect(simulator.journal.all().at(-1)).toMatchObject({ text: "Welcome", content: "text" });
    expect(await client.api.getWebhookInfo()).toMatchObject({ pending_update_count: 0 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
