import { SENTENCES } from "#sentences/sentences.ts";
import { counted, joinWords, span, volume } from "#sentences/words.ts";
import { findSentence } from "#sentences/write-cause.ts";

import type { AlertKind, AlertTexts, MissedReason } from "./alert-details.ts";

const MISSED: Record<MissedReason, string> = {
  worker_was_down: "the worker was not running at the planned time",
  no_groups: "none of its groups are in the list anymore",
  no_pictures: "its folder has no pictures",
  other: "see the console for the reason",
};

const OPEN: Partial<Record<AlertKind, (count: number) => string>> = {
  run_missed: (count) => counted(count, "missed run"),
  bot_offline: (count) => `${counted(count, "bot")} offline`,
  group_lost: (count) => counted(count, "lost group"),
  folder_low: (count) => `${counted(count, "campaign")} running out of pictures`,
  storage_low: () => "storage nearly full",
};

/** What the worker writes to the operator in Telegram, in English. */
export const ALERT_TEXTS_EN: AlertTexts = {
  heading: {
    send_failed: (count) =>
      count === 1
        ? "A message didn't arrive everywhere"
        : `${count} messages didn't arrive everywhere`,
    run_missed: (count) =>
      count === 1 ? "A planned post was missed" : `${count} planned posts were missed`,
    bot_offline: (count) => (count === 1 ? "A bot is offline" : `${count} bots are offline`),
    bot_back: (count) => (count === 1 ? "A bot is online again" : `${count} bots are online again`),
    group_lost: (count) =>
      count === 1
        ? "A group is lost: no bot can post there"
        : `${count} groups are lost: no bot can post there`,
    folder_low: (count) =>
      count === 1
        ? "A campaign runs out of new pictures within 3 days"
        : `${count} campaigns run out of new pictures within 3 days`,
    storage_low: () => "The worker's storage is nearly full",
    backup_failed: () => "A backup failed",
    sending_held: () => "Sending is on hold",
    restarted: () => "The worker restarted",
  },
  line: {
    send_failed: ({ name, bot, failed, unconfirmed, total }) => {
      const counts = [
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(unconfirmed > 0 ? [`${unconfirmed} unconfirmed`] : []),
      ];
      return `“${name}” (${bot}): ${joinWords(counts)} of ${counted(total, "group")}`;
    },
    run_missed: ({ name, reason }) => `“${name}”: ${MISSED[reason]}`,
    bot_offline: ({ name, isRevoked }) =>
      isRevoked
        ? `${name}: Telegram no longer accepts its token. Get a new one from BotFather.`
        : name,
    bot_back: ({ name }) => name,
    group_lost: ({ name }) => name,
    folder_low: ({ name, pictures }) => `${name}: ${counted(pictures, "new picture")} left`,
    storage_low: ({ freeBytes, usedBytes }) =>
      freeBytes === null
        ? `The database has grown to ${volume(usedBytes ?? 0)}.`
        : `Only ${volume(freeBytes)} free. Free some space soon.`,
    backup_failed: ({ cause }) =>
      findSentence(cause, SENTENCES) ?? "See the worker's log for the reason.",
    sending_held: ({ hours, waiting }) => {
      const messages =
        waiting > 0
          ? `, and ${counted(waiting, "message")} ${waiting === 1 ? "is" : "are"} waiting`
          : "";
      return `Nothing has been sent for ${span(hours * 3_600_000)}${messages}. Open the console to start sending.`;
    },
    restarted: () =>
      "It had stopped without shutting down: a crash, a power cut, or it was killed.",
  },
  more: (count) => `and ${count} more`,
  digest: ({ sent, failed, unconfirmed, planned, first, open }) => {
    const problems = Object.entries(OPEN).flatMap(([kind, say]) => {
      const count = open[kind as AlertKind] ?? 0;
      return count > 0 ? [say(count)] : [];
    });
    return {
      heading: "Daily digest",
      lines: [
        `Yesterday: ${sent} sent, ${failed} failed, ${unconfirmed} unconfirmed`,
        planned === 0
          ? "Next 24 hours: nothing planned"
          : `Next 24 hours: ${counted(planned, "post")}, the first at ${first ?? "?"}`,
        problems.length === 0
          ? "Nothing needs your attention"
          : `Needs your attention: ${joinWords(problems)}`,
      ],
    };
  },
  paired: (bot) =>
    `Alerts from your Telegram Bot Manager arrive here now, sent by ${bot}. Send /stop to turn them off.`,
  unpaired: () =>
    "You won't get alerts here anymore. To start again, open a new link from the console.",
  codeRefused: () => "This link is wrong or has expired. Make a new one in the console.",
  test: () => "This is a test. Alerts will arrive in this chat.",
};
