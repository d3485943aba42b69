import { expect, test } from "vitest";

import { type RefusalRow, say, testRefusals } from "#testing/refusal-rows.ts";
import { createTestbed } from "#testing/testbed.ts";

type Bed = ReturnType<typeof createTestbed>;
type Fields = Record<string, unknown>;

const answer = async (bed: Bed, reply: Fields) => {
  const { id } = await bed.control.postAsMember(bed.group.id, { text: "Red or blue?" });
  return say(bed, "Hi", { reply_parameters: { message_id: id, ...reply } });
};

const startedBy = (bed: Bed) => {
  const { id } = bed.control.createPerson({ name: "Bob" });
  bed.control.changePerson(id, { startsBot: bed.bot.id });
  return id;
};

const rows: RefusalRow[] = [
  [
    "Bad Request: object expected as reply parameters",
    (bed) => say(bed, "Hi", { reply_parameters: [] }),
  ],
  [
    'Bad Request: can\'t find field "message_id"',
    (bed) => say(bed, "Hi", { reply_parameters: { quote: "x" } }),
  ],
  [
    'Bad Request: field "message_id" must be a valid Number',
    (bed) => say(bed, "Hi", { reply_parameters: { message_id: "first" } }),
  ],
  [
    'Bad Request: field "allow_sending_without_reply" must be of type Boolean',
    (bed) => answer(bed, { allow_sending_without_reply: "yes" }),
  ],
  [
    "Bad Request: message to be replied not found",
    (bed) => say(bed, "Hi", { reply_parameters: { message_id: 999 } }),
  ],
  ["Bad Request: chat not found", (bed) => answer(bed, { chat_id: -100_999 })],
  [
    "Bad Request: message to be replied not found",
    (bed) => {
      const other = bed.control.createChat({ type: "supergroup", title: "Other" });
      bed.control.addBot(other.id, bed.bot.id);
      return answer(bed, { message_id: 999, chat_id: other.id });
    },
  ],
  ["Bad Request: QUOTE_TEXT_INVALID", (bed) => answer(bed, { quote: "green" })],
  [
    "Bad Request: can't parse entities: Can't find end tag corresponding to start tag \"b\"",
    (bed) => answer(bed, { quote: "<b>Red", quote_parse_mode: "HTML" }),
  ],
  [
    "Bad Request: can't use message effects in the chat",
    (bed) => say(bed, "Hi", { message_effect_id: "5104841245755180586" }),
  ],
  [
    "Bad Request: EFFECT_ID_INVALID",
    (bed) =>
      bed.call("sendMessage", { chat_id: startedBy(bed), text: "Hi", message_effect_id: "7" }),
  ],
];

testRefusals(rows);

test("a reply can quote the message that it answers", async () => {
  const bed = createTestbed();
  expect(await answer(bed, { quote: "blue" })).toMatchObject({
    result: {
      quote: { text: "blue", position: 7 },
      reply_to_message: { text: "Red or blue?" },
    },
  });
});

test("a reply can answer a message of another chat", async () => {
  const bed = createTestbed();
  const other = bed.control.createChat({ type: "supergroup", title: "Other" });
  bed.control.addBot(other.id, bed.bot.id);
  const { id } = await bed.control.postAsMember(other.id, { text: "Hello" });
  const reply_parameters = { message_id: id, chat_id: `${other.id}`, quote: "ell" };
  const sent = await say(bed, "Hi", { reply_parameters });
  expect(sent).toMatchObject({
    result: { external_reply: { chat: { title: "Other" }, message_id: id } },
  });
  expect(sent).not.toHaveProperty("result.reply_to_message");
});

test("a reply to a missing message is sent if the caller allows it", async () => {
  const bed = createTestbed();
  const reply_parameters = { message_id: 999, allow_sending_without_reply: true };
  expect(await say(bed, "Hi", { reply_parameters })).toMatchObject({ ok: true });
  expect(await say(bed, "Hi", { reply_parameters: {} })).toMatchObject({ ok: true });
});

test("a private message can have an effect", async () => {
  const bed = createTestbed();
  const params = { chat_id: startedBy(bed), text: "Hi", message_effect_id: "5104841245755180586" };
  expect(await bed.call("sendMessage", params)).toMatchObject({
    result: { effect_id: "5104841245755180586" },
  });
});
