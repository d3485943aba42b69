import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";

import { historyPath } from "#api/broadcasts.ts";
import { endSends } from "#api/messages.ts";
import { useClient } from "#api/use-client.ts";
import { showToast } from "#components/toast.ts";
import { closingText } from "#lib/delivery-counts.ts";
import { AFTER_SENDING, type HandedOver } from "#lib/message-draft.ts";

import { verdictOn } from "./handed-over.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import type { RecentBroadcasts } from "./use-recent-broadcasts.ts";

interface HandedOverAlertProps {
  handedOver: HandedOver;
  /** Whether the draft is still what was handed over. */
  isUnchanged: boolean;
  /** Whether the worker would know it for the same message if it were sent again. */
  isSafe: boolean;
  hasHistory: boolean;
  recent: RecentBroadcasts;
  changeDraft: ChangeDraft;
}

/** Finds out whether the worker has the draft; until that is known, says that it may, and then if it has not. */
export function HandedOverAlert(props: HandedOverAlertProps) {
  const { handedOver, isUnchanged, isSafe, hasHistory, recent, changeDraft } = props;
  const client = useClient();
  const alert = useRef<HTMLDivElement>(null);
  const [sinceMs] = useState(() => Date.now());
  const verdict = verdictOn(handedOver, recent, sinceMs);
  const isLost = handedOver.isLost || verdict.kind === "lost";
  const taken = isUnchanged && verdict.kind === "taken" ? verdict.broadcast : null;

  useEffect(() => {
    // In braces, because newer browsers give a promise, which is no way to end an effect.
    alert.current?.scrollIntoView({ block: "nearest" });
  }, []);

  useEffect(() => {
    if (!isUnchanged) changeDraft({ handedOver: null });
    else if (isLost && !handedOver.isLost) {
      changeDraft({ handedOver: { ...handedOver, isLost: true } });
    }
  }, [isUnchanged, isLost, handedOver, changeDraft]);

  useEffect(() => {
    if (!taken) return;
    endSends(client);
    changeDraft(AFTER_SENDING);
    showToast({
      tone: "warning",
      title: "Already Handed Over",
      description: takenWords(taken),
      link: { to: historyPath(taken.id), label: "See it" },
    });
  }, [client, taken, changeDraft]);

  if (!isUnchanged || taken) return null;
  if (isLost) {
    return (
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title="Not Sent">
        The worker has no trace of this message. It is still here to be sent.
      </Alert>
    );
  }
  return (
    <Alert
      ref={alert}
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title="This message may have been sent already"
    >
      {handedOver.isAnswered
        ? "It left, and the worker answered without telling what became of it. "
        : "It left, and no answer of the worker came back. "}
      {hasHistory ? (
        <>
          It is being looked up whether the worker has it; you can look at{" "}
          <Anchor component={Link} to="/history" inherit c="inherit" underline="always">
            History
          </Anchor>{" "}
          too.{" "}
        </>
      ) : (
        "This worker keeps no history, so look into the groups. "
      )}
      {isSafe
        ? "Sending it again is safe: the worker takes the same message only once."
        : "Sending it again may post it twice."}
    </Alert>
  );
}

/** All that is known of it by now: a worker that was interrupted may not know what has arrived. */
function takenWords(broadcast: Broadcast): string {
  const words = `The worker has this message, so it is no longer a draft: ${closingText(broadcast)}.`;
  return broadcast.unconfirmed > 0 ? `${words} What is unconfirmed may have arrived.` : words;
}
