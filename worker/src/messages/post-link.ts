const SUPERGROUP = /^-100(\d+)$/;

/** Only messages in supergroups and channels have links, and only members can open them. */
export function postLink(
  chatId: string,
  threadId: number,
  [first]: readonly number[],
): string | null {
  const number = SUPERGROUP.exec(chatId)?.[1];
  if (number === undefined || first === undefined) return null;
  return `https://t.me/c/${number}/${threadId > 0 ? `${threadId}/` : ""}${first}`;
}
