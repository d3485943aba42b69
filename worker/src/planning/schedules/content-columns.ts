import { lifetimeOf } from "@tbm/contract/content/message-lifetime.ts";
import { optionsOf } from "@tbm/contract/content/message-look.ts";
import type { ScheduleInput } from "@tbm/contract/messages.ts";

import { assertGroups, findLayout, resolveBot } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

/** What a schedule posts and where, as its columns. Refuses a bot, a group or a keyboard that does not exist. */
export async function contentColumns(ports: Ports, input: Omit<ScheduleInput, "mark">) {
  const { botId, isAutomatic } = await resolveBot(ports, input.botId);
  const groups = await assertGroups(ports, input.groups);
  await findLayout(ports, input.keyboardId);
  return {
    bot_id: botId,
    is_automatic: isAutomatic,
    groups: JSON.stringify(groups),
    message: input.message,
    entities: input.entities,
    options: optionsOf(input),
    lifetime: lifetimeOf(input),
    keyboard_id: input.keyboardId ?? null,
  };
}
