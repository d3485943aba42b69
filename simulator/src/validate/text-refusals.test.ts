import { type RefusalRow, say, testRefusals } from "#testing/refusal-rows.ts";
import { photoFile } from "#testing/test-pictures.ts";
import type { createTestbed } from "#testing/testbed.ts";

type Bed = ReturnType<typeof createTestbed>;

const button = (bed: Bed, fields: Record<string, unknown>) =>
  say(bed, "Hi", { reply_markup: { inline_keyboard: [[{ text: "Open", ...fields }]] } });

const sayWithLongLink = (bed: Bed) => {
  const url = `https://example.com/${"x".repeat(9000)}`;
  return say(bed, "Hi", { entities: [{ type: "text_link", offset: 0, length: 2, url }] });
};

const textRows: RefusalRow[] = [
  ["Bad Request: message text is empty", (bed) => say(bed, "")],
  ["Bad Request: text must be non-empty", (bed) => say(bed, "<b> </b>", { parse_mode: "HTML" })],
  ["Bad Request: message is too long", (bed) => say(bed, "x".repeat(4097))],
  [
    "Bad Request: MESSAGE_TOO_LONG",
    async (bed) => {
      const { message_id } = await bed.result("sendMessage", { chat_id: bed.group.id, text: "a" });
      const text = "x".repeat(4097);
      return bed.call("editMessageText", { chat_id: bed.group.id, message_id, text });
    },
  ],
  [
    "Bad Request: message caption is too long",
    (bed) =>
      bed.call("sendPhoto", {
        chat_id: bed.group.id,
        photo: photoFile(),
        caption: "x".repeat(1025),
      }),
  ],
  [
    "Bad Request: MEDIA_CAPTION_TOO_LONG",
    async (bed) => {
      const params = { chat_id: bed.group.id, photo: photoFile() };
      const { message_id } = await bed.result("sendPhoto", params);
      const caption = "x".repeat(1025);
      return bed.call("editMessageCaption", { chat_id: bed.group.id, message_id, caption });
    },
  ],
  [
    "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 3",
    (bed) => say(bed, "é *x", { parse_mode: "Markdown" }),
  ],
  [
    "Bad Request: can't parse entities: Can't find end tag corresponding to start tag \"b\"",
    (bed) => say(bed, "<b>x", { parse_mode: "HTML" }),
  ],
  [
    "Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    (bed) => say(bed, "Hi.", { parse_mode: "MarkdownV2" }),
  ],
  ["Bad Request: ENTITIES_TOO_LONG", sayWithLongLink],
  [
    "Bad Request: entities too long",
    (bed) => {
      bed.control.setServerProblems({ usesOldTexts: true });
      return sayWithLongLink(bed);
    },
  ],
  ["Bad Request: unsupported parse_mode", (bed) => say(bed, "Hi", { parse_mode: "BBCode" })],
];

const keyboardRows: RefusalRow[] = [
  [
    "Bad Request: inline keyboard button URL 'http://localhost' is invalid: Wrong HTTP URL",
    (bed) => button(bed, { url: "http://localhost" }),
  ],
  [
    "Bad Request: inline keyboard button URL 'tg://re.solve' is invalid: Unallowed characters in URL host",
    (bed) => button(bed, { url: "tg://re.solve" }),
  ],
  [
    "Bad Request: inline keyboard button URL 'tg://resolve:80' is invalid: Wrong tg URL",
    (bed) => button(bed, { url: "tg://resolve:80" }),
  ],
  ["Bad Request: BUTTON_URL_INVALID", (bed) => button(bed, { url: "mailto:ann@example.com" })],
  [
    "Bad Request: BUTTON_USER_PRIVACY_RESTRICTED",
    (bed) => {
      const { id } = bed.control.createPerson({ name: "Shy" });
      bed.control.changePerson(id, { forbidsButtons: true });
      return button(bed, { url: `tg://user?id=${id}` });
    },
  ],
  [
    "Bad Request: reply markup is too long",
    (bed) => {
      const row = [{ text: "x".repeat(11_000), url: "https://example.com" }];
      return say(bed, "Hi", { reply_markup: { inline_keyboard: [row] } });
    },
  ],
  [
    "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    (bed) => button(bed, {}),
  ],
  [
    "Bad Request: inline keyboard button text must be non-empty",
    (bed) => button(bed, { text: " ", url: "https://example.com" }),
  ],
  [
    "Bad Request: can't parse inline keyboard button: invalid button style specified",
    (bed) => button(bed, { style: "loud", url: "https://example.com" }),
  ],
];

testRefusals([...textRows, ...keyboardRows]);
