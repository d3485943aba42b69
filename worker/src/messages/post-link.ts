const SUPERGROUP = /^-100(\d+)$/;

/** Only messages in supergroups and channels have links, and only members can open them. */
export function postLink(chatId: string, [first]: readonly number[]): string | null {
  const number = SUPERGROUP.exec(chatId)?.[1];
  return number === undefined || first === undefined ? null : `https://t.me/c/${number}/${first}`;
}
