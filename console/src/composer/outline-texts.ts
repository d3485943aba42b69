import { plural, t } from "@lingui/core/macro";

import { listWords } from "#lib/join-words.ts";
import { excerpt } from "#records/excerpt.ts";
import { durationText } from "#time/durations.ts";

const LABELS_SHOWN = 3;
const LABEL_LENGTH = 20;

export const picturesText = (count: number): string =>
  count === 0 ? t`No picture` : plural(count, { one: "# picture", other: "# pictures" });

/** `2 buttons: Shop, Join`. Of many, only the first labels. */
export function buttonsText(labels: readonly string[]): string {
  const count = labels.length;
  if (count === 0) return t`No buttons`;
  const shown = labels.slice(0, LABELS_SHOWN).map((label) => excerpt(label, LABEL_LENGTH));
  const names = listWords(count > LABELS_SHOWN ? [...shown, "…"] : shown);
  return plural(count, { one: `# button: ${names}`, other: `# buttons: ${names}` });
}

/** `Bot: Shop · About 11 s at Telegram's limits` */
export function senderText(botName: string, seconds: number | null): string {
  const bot = t`Bot: ${botName}`;
  if (seconds === null) return bot;
  const duration = durationText(seconds);
  return [bot, t`About ${duration} at Telegram's limits`].join(" · ");
}
