import type { Member } from "#telegram/updates.ts";

/** The rights of a member who may write. */
interface Rights {
  /** The chat's permissions for members apply as well. */
  isBound: boolean;
  canSendPhotos: boolean;
  canSendAnimations: boolean;
}

export type Standing =
  | { standing: "posting"; reason: null; rights: Rights }
  | { standing: "silenced" | "absent"; reason: string; rights: null };

const posting = (rights: Partial<Rights> = {}): Standing => ({
  standing: "posting",
  reason: null,
  rights: { isBound: false, canSendPhotos: true, canSendAnimations: true, ...rights },
});

const silenced = (reason: string): Standing => ({ standing: "silenced", reason, rights: null });
const absent = (reason: string): Standing => ({ standing: "absent", reason, rights: null });

/** What a member's status and rights mean for a bot that wants to post. */
export function standingOf(member: Member, chatType: string): Standing {
  const isChannel = chatType === "channel";
  switch (member.status) {
    case "creator":
      return posting();
    case "administrator":
      if (!isChannel || member.can_post_messages) return posting();
      return silenced("The bot lacks the right to post in the channel.");
    case "member":
      if (!isChannel) return posting({ isBound: true });
      return silenced("The bot is not an administrator of the channel.");
    case "restricted":
      if (member.is_member === false) break;
      if (!member.can_send_messages) return silenced("The bot may not write in the group.");
      return posting({
        isBound: true,
        canSendPhotos: member.can_send_photos !== false,
        canSendAnimations: member.can_send_other_messages !== false,
      });
    case "kicked":
      return absent("The bot was removed.");
    default:
  }
  return absent("The bot has left.");
}
