import type { Member } from "./updates.ts";

export type Standing =
  | { standing: "posting"; reason: null }
  | { standing: "silenced" | "absent"; reason: string };

const POSTING: Standing = { standing: "posting", reason: null };

/** What a member's status and rights mean for a bot that wants to post. */
export function standingOf(member: Member, chatType: string): Standing {
  const isChannel = chatType === "channel";
  switch (member.status) {
    case "creator":
      return POSTING;
    case "administrator":
      if (!isChannel || member.can_post_messages) return POSTING;
      return { standing: "silenced", reason: "The bot lacks the right to post in the channel." };
    case "member":
      if (!isChannel) return POSTING;
      return { standing: "silenced", reason: "The bot is not an administrator of the channel." };
    case "restricted":
      if (member.is_member === false) break;
      if (member.can_send_messages) return POSTING;
      return { standing: "silenced", reason: "The bot may not write in the group." };
    case "kicked":
      return { standing: "absent", reason: "The bot was removed." };
    default:
  }
  return { standing: "absent", reason: "The bot has left." };
}
