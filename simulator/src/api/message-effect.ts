import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";

import type { Call } from "./api-call.ts";

/** The ids of the free effects: https://core.telegram.org/api/effects */
const EFFECTS = new Set([
  "5104841245755180586",
  "5107584321108051014",
  "5104858069142078462",
  "5044134455711629726",
  "5046509860389126442",
  "5046589136895476101",
]);

/** The effect that a message is sent with; null for none. */
export function readEffect({ params }: Call, chat: Chat): string | null {
  const id = params.text("message_effect_id");
  if (id === "" || !/^-?\d+$/.test(id) || /^-?0+$/.test(id)) return null;
  if (chat.type !== "private") throw refusals.effectsNotHere();
  if (!EFFECTS.has(id)) throw refusals.effectInvalid();
  return id;
}
