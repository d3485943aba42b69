import { t } from "@lingui/core/macro";
import type { Activity, BroadcastProgress } from "@tbm/contract/activity.ts";

import { historyPath } from "#api/broadcasts.ts";

import { type AttentionLine, linesOf, type Tone } from "./attention-line.ts";
import {
  changeName,
  changePath,
  failuresText,
  moreChangesText,
  moreMessagesText,
  nameOf,
} from "./progress-texts.ts";

const toneOf = ({ failed }: BroadcastProgress): Tone => (failed > 0 ? "negative" : "uncertain");

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
      step: { label: t`See groups`, to: historyPath(broadcast.id) },
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
      detail: failuresText(change),
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
