import { createTestbed } from "./testbed.ts";

/** A testbed in whose group the bot has posted a text, and the arguments that name this message. */
export async function bedWithText() {
  const bed = createTestbed();
  const sent = await bed.result("sendMessage", { chat_id: bed.group.id, text: "First" });
  const target = { chat_id: bed.group.id, message_id: Number(sent["message_id"]) };
  return { ...bed, target };
}
