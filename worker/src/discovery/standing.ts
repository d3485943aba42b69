import { type Cause, plain, type PlainCode } from "@tbm/contract/sentences/sentences.ts";

import type { Member } from "#telegram/updates.ts";

/** The rights of a member who may write. */
interface Rights {
  /** The chat's permissions for members apply as well. */
  isBound: boolean;
  canSendPhotos: boolean;
  canSendAnimations: boolean;
  canManageTopics: boolean;
}

export type Standing =
  | { standing: "posting"; cause: null; rights: Rights }
  | { standing: "silenced" | "absent"; cause: Cause; rights: null };

const posting = (rights: Partial<Rights> = {}): Standing => ({
  standing: "posting",
  cause: null,
  rights: {
    isBound: false,
    canSendPhotos: true,
    canSendAnimations: true,
    canManageTopics: false,
    ...rights,
  },
});

const silenced = (code: PlainCode): Standing => ({
  standing: "silenced",
  cause: plain(code),
  rights: null,
});
const absent = (code: PlainCode): Standing => ({
  standing: "absent",
  cause: plain(code),
  rights: null,
});

/** What a member's status and rights mean for a bot that wants to post. */
export function standingOf(member: Member, chatType: string): Standing {
  const isChannel = chatType === "channel";
  switch (member.status) {
    case "creator":
      return posting({ canManageTopics: true });
    case "administrator":
      if (!isChannel || member.can_post_messages) {
        return posting({ canManageTopics: member.can_manage_topics === true });
      }
      return silenced("standing_channel_right_missing");
    case "member":
      if (!isChannel) return posting({ isBound: true });
      return silenced("standing_channel_not_admin");
    case "restricted":
      if (member.is_member === false) break;
      if (!member.can_send_messages) return silenced("standing_restricted");
      return posting({
        isBound: true,
        canSendPhotos: member.can_send_photos !== false,
        canSendAnimations: member.can_send_other_messages !== false,
      });
    case "kicked":
      return absent("standing_removed");
    default:
  }
  return absent("standing_left");
}
