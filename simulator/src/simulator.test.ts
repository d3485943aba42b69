import { expect, test } from "vitest";

import { manualClock } from "./clock.ts";
import { createSimulator } from "./simulator.ts";

test("posts a text to a supergroup and records it in the journal", async () => {
  const simulator = createSimulator({ clock: manualClock() });
  const bot = simulator.control.createBot({ name: "News" });
  const chat = simulator.control.createChat({ type: "supergroup", title: "Readers" });
  simulator.control.addBot(chat.id, bot.id);

  const response = await simulator.fetch(`http://telegram/bot${bot.token}/sendMessage`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chat_id: chat.id, text: "<b>Hello</b>", parse_mode: "HTML" }),
  });

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    ok: true,
    result: {
      chat: { id: chat.id, title: "Readers", type: "supergroup" },
      from: { id: bot.id, is_bot: true },
      text: "Hello",
      entities: [{ type: "bold", offset: 0, length: 5 }],
    },
  });
  expect(simulator.journal.all().at(-1)).toMatchObject({
    kind: "posted",
    botId: bot.id,
    chatId: chat.id,
    text: "Hello",
    answered: true,
  });
});
