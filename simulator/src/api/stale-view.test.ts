import { expect, test } from "vitest";

import { type RefusalRow, sayTo, testRefusals } from "#testing/refusal-rows.ts";
import { photoFile } from "#testing/test-pictures.ts";
import { createTestbed } from "#testing/testbed.ts";

type Bed = ReturnType<typeof createTestbed>;
type ChatType = "group" | "supergroup" | "channel";

/** Changes a chat of the bot without its Bot API server noticing. */
const unnoticed =
  (
    type: ChatType,
    change: (control: Bed["control"], chatId: number, botId: number) => unknown,
    send: (bed: Bed, chatId: number) => Promise<unknown> = sayTo,
  ) =>
  (bed: Bed) => {
    const { id } = bed.control.createChat({ type, title: "Other" });
    const status = type === "channel" ? "administrator" : "member";
    bed.control.addBot(id, bed.bot.id, { status });
    change(bed.control, id, bed.bot.id);
    bed.control.changeChat(id, { isViewStale: true });
    return send(bed, id);
  };

const sendPhoto = (bed: Bed, chatId: number) =>
  bed.call("sendPhoto", { chat_id: chatId, photo: photoFile() });

const sendFile = (method: string, field: string) => (bed: Bed, chatId: number) =>
  bed.call(method, { chat_id: chatId, [field]: new File(["x"], "a.bin") });

const forbidding =
  (...names: string[]) =>
  (control: Bed["control"], chatId: number) =>
    control.changeChat(chatId, {
      permissions: Object.fromEntries(names.map((name) => [name, false])),
    });

const allMedia = [
  "can_send_photos",
  "can_send_videos",
  "can_send_documents",
  "can_send_other_messages",
];

const rows: RefusalRow[] = [
  [
    "Bad Request: PEER_ID_INVALID",
    unnoticed("group", (control, chatId, botId) => control.kickBot(chatId, botId)),
  ],
  [
    "Bad Request: CHANNEL_PRIVATE",
    unnoticed("supergroup", (control, chatId, botId) => control.removeBot(chatId, botId)),
  ],
  ["Bad Request: CHANNEL_INVALID", unnoticed("channel", (control, id) => control.deleteChat(id))],
  [
    "Bad Request: USER_BANNED_IN_CHANNEL",
    unnoticed("supergroup", (control, chatId, botId) => control.kickBot(chatId, botId)),
  ],
  [
    "Bad Request: CHAT_GUEST_SEND_FORBIDDEN",
    unnoticed("supergroup", (control, chatId, botId) => {
      control.removeBot(chatId, botId);
      control.changeChat(chatId, { joinToSend: true });
    }),
  ],
  [
    "Bad Request: CHAT_ADMIN_REQUIRED",
    unnoticed("channel", (control, chatId, botId) =>
      control.promoteBot(chatId, botId, { can_post_messages: false }),
    ),
  ],
  [
    "Bad Request: CHAT_WRITE_FORBIDDEN",
    unnoticed("supergroup", (control, chatId, botId) => control.restrictBot(chatId, botId)),
  ],
  [
    "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN",
    unnoticed("supergroup", forbidding("can_send_messages")),
  ],
  [
    "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN",
    unnoticed("supergroup", forbidding("can_send_photos"), sendPhoto),
  ],
  [
    "Bad Request: CHAT_SEND_VIDEOS_FORBIDDEN",
    unnoticed("supergroup", forbidding("can_send_videos"), sendFile("sendVideo", "video")),
  ],
  [
    "Bad Request: CHAT_SEND_DOCS_FORBIDDEN",
    unnoticed("supergroup", forbidding("can_send_documents"), sendFile("sendDocument", "document")),
  ],
  [
    "Bad Request: CHAT_SEND_MEDIA_FORBIDDEN",
    unnoticed("supergroup", forbidding(...allMedia), sendPhoto),
  ],
];

testRefusals(rows);

test("once the server knows of the change, it refuses with its own text", async () => {
  const bed = createTestbed();
  bed.control.kickBot(bed.group.id, bed.bot.id);
  bed.control.changeChat(bed.group.id, { isViewStale: true });
  expect(await sayTo(bed, bed.group.id)).toMatchObject({ error_code: 400 });
  bed.control.changeChat(bed.group.id, { isViewStale: false });
  expect(await sayTo(bed, bed.group.id)).toMatchObject({
    description: "Forbidden: bot was kicked from the supergroup chat",
  });
});

test("a stale view refuses nothing that is allowed", async () => {
  const bed = createTestbed();
  bed.control.changeChat(bed.group.id, { isViewStale: true });
  expect(await sayTo(bed, bed.group.id)).toMatchObject({ ok: true });
});
