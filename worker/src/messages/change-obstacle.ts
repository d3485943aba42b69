interface Counts {
  /** Groups with a post that can be addressed. */
  posted: number;
  /** True while the message, or a resend of it, is being sent. */
  isSending: boolean;
  isBeingDeleted: boolean;
}

/** Why the posts of a message can't be changed now, or null. */
export function obstacleToChange({ posted, isSending, isBeingDeleted }: Counts) {
  if (isSending) return "change_while_sending";
  if (isBeingDeleted) return "change_while_deleting";
  return posted === 0 ? "change_nothing_left" : null;
}
