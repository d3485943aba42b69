import { Anchor, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";

import { historyPath } from "#api/broadcasts.ts";
import { showToast } from "#components/toast.ts";
import { AFTER_SENDING, type HandedOver } from "#lib/message-draft.ts";

import { verdictOn } from "./handed-over.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import type { RecentBroadcasts } from "./use-recent-broadcasts.ts";

interface HandedOverNoteProps {
  handedOver: HandedOver;
  /** Whether the draft is still what was handed over. */
  isUnchanged: boolean;
  recent: RecentBroadcasts;
  changeDraft: ChangeDraft;
}

/** Finds out whether the worker has the draft; until that is known, says that it may. */
export function HandedOverNote(props: HandedOverNoteProps) {
  const { handedOver, isUnchanged, recent, changeDraft } = props;
  const [sinceMs] = useState(() => Date.now());
  const verdict = verdictOn(handedOver, recent, sinceMs);
  const isSettled = !isUnchanged || verdict.kind === "lost";
  const takenAs = isUnchanged && verdict.kind === "taken" ? verdict.id : null;

  useEffect(() => {
    if (isSettled) changeDraft({ handedOver: null });
    if (takenAs === null) return;
    changeDraft(AFTER_SENDING);
    showToast({
      tone: "warning",
      title: "Already Handed Over",
      description: "The worker has this message, so it is no longer a draft.",
      link: { to: historyPath(takenAs), label: "See it" },
    });
  }, [isSettled, takenAs, changeDraft]);

  if (isSettled || takenAs !== null) return null;
  return (
    <Text size="sm" role="status">
      This message may have been sent already; look at{" "}
      <Anchor component={Link} to="/history" inherit underline="always">
        History
      </Anchor>
      .
    </Text>
  );
}
