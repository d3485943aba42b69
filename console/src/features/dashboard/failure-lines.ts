import { plural, t } from "@lingui/core/macro";
import type { Activity, BroadcastProgress } from "@tbm/contract/activity.ts";

import { changePath } from "#api/activity.ts";
import { handOverPath, historyPath } from "#api/broadcasts.ts";

import { type AttentionLine, linesOf, type Tone } from "./attention-line.ts";
import {
  changeName,
  failedChangeText,
  failuresText,
  moreChangesText,
  moreMessagesText,
  nameOf,
} from "./progress-texts.ts";

const toneOf = ({ failed }: BroadcastProgress): Tone => (failed > 0 ? "negative" : "uncertain");

const handOverStep = ({ id }: BroadcastProgress) => ({
  label: t`Send through another bot`,
  to: handOverPath(id),
});

/** Messages that wait for a bot that is not online. */
export const waitingLines = ({ sending, failed }: Activity): AttentionLine[] =>
  sending.items
    .filter(
      ({ id, needs_other_bot }) => needs_other_bot && failed.items.every((one) => one.id !== id),
    )
    .map((broadcast) => ({
      id: broadcast.id,
      title: nameOf(broadcast),
      lang: "",
      detail: plural(broadcast.pending, {
        one: "# group waits for a bot that is offline or can't post there",
        other: "# groups wait for a bot that is offline or can't post there",
      }),
      tone: "negative",
      step: handOverStep(broadcast),
    }));

/** Messages that failed or are unconfirmed in some group. */
export const failedLines = ({ failed }: Activity): AttentionLine[] =>
  linesOf(
    failed,
    (broadcast) => ({
      id: broadcast.id,
      title: nameOf(broadcast),
      lang: "",
      detail: failuresText(broadcast),
      tone: toneOf(broadcast),
      step: broadcast.needs_other_bot
        ? handOverStep(broadcast)
        : { label: t`See groups`, to: historyPath(broadcast.id) },
    }),
    (more) => ({
      id: "failed",
      title: moreMessagesText(more),
      detail: t`Failed or unconfirmed`,
      tone: "uncertain",
      step: { label: t`Open History`, to: "/history" },
    }),
  );

/** Edits and deletions that failed or are unconfirmed in some group. */
export const failedChangeLines = ({ failed_changes: changes }: Activity): AttentionLine[] =>
  linesOf(
    changes,
    (change) => ({
      id: change.id,
      title: changeName(change),
      detail: failedChangeText(change),
      tone: toneOf(change),
      step: {
        label: change.broadcast_id ? t`See groups` : t`Open Keyboards`,
        to: changePath(change),
      },
    }),
    (more) => ({
      id: "changes",
      title: moreChangesText(more),
      detail: t`Failed or unconfirmed`,
      tone: "uncertain",
      step: { label: t`Open History`, to: "/history" },
    }),
  );
