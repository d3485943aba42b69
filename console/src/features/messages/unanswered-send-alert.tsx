import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";

import { historyPath } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { endSends } from "#api/messages.ts";
import { AFTER_SENDING, type UnansweredSend } from "#composer/message-draft.ts";
import { closingText, isRunning } from "#records/delivery-counts.ts";
import { showToast } from "#ui/toast/toast.ts";

import { verdictOn } from "./unanswered-send.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import type { RecentBroadcasts } from "./use-recent-broadcasts.ts";

interface UnansweredSendAlertProps {
  unanswered: UnansweredSend;
  /** Whether the draft still equals the message that was sent. */
  isUnchanged: boolean;
  /** Whether the worker would recognize it as the same message if it were sent again. */
  isSafe: boolean;
  hasHistory: boolean;
  recent: RecentBroadcasts;
  changeDraft: ChangeDraft;
}

/** Finds out whether the worker received the draft. Says that it may have until that is known. */
export function UnansweredSendAlert(props: UnansweredSendAlertProps) {
  const { unanswered, isUnchanged, isSafe, hasHistory, recent, changeDraft } = props;
  const client = useClient();
  const alert = useRef<HTMLDivElement>(null);
  const [sinceMs] = useState(() => Date.now());
  const verdict = verdictOn(unanswered, recent, sinceMs);
  const isLost = unanswered.isLost || verdict.kind === "lost";
  const taken = isUnchanged && verdict.kind === "taken" ? verdict.broadcast : null;

  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    alert.current?.scrollIntoView({ block: "nearest" });
  }, []);

  useEffect(() => {
    if (!isUnchanged) changeDraft({ handedOver: null });
    else if (isLost && !unanswered.isLost) {
      changeDraft({ handedOver: { ...unanswered, isLost: true } });
    }
  }, [isUnchanged, isLost, unanswered, changeDraft]);

  useEffect(() => {
    if (!taken) return;
    endSends(client);
    changeDraft(AFTER_SENDING);
    showToast({
      tone: "warning",
      title: isRunning(taken) ? "Already Sending" : "Already Sent",
      description: takenText(taken),
      link: { to: historyPath(taken.id), label: "See it" },
    });
  }, [client, taken, changeDraft]);

  if (!isUnchanged || taken) return null;
  if (isLost) {
    return (
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title="Not Sent">
        The worker never received this message. You can send it again.
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
      {unanswered.isAnswered
        ? "The worker answered, but did not say whether it was sent. "
        : "The worker did not answer. "}
      {hasHistory ? (
        <>
          We are checking; you can also look in{" "}
          <Anchor component={Link} to="/history" inherit c="inherit" underline="always">
            History
          </Anchor>
          .{" "}
        </>
      ) : (
        "This worker keeps no history, so check the groups. "
      )}
      {isSafe
        ? "You can send it again safely: it won't be posted twice."
        : "If you send it again, it may be posted twice."}
    </Alert>
  );
}

/** The result so far. After an interruption, the worker may not know what has arrived. */
function takenText(broadcast: Broadcast): string {
  const words = `The worker has this message: ${closingText(broadcast)}.`;
  return broadcast.unconfirmed > 0 ? `${words} Unconfirmed messages may have arrived.` : words;
}
