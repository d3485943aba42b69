import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useEffect, useRef, useState } from "react";

import { historyPath } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { endSends } from "#api/messages.ts";
import { AFTER_SENDING, type UnansweredSend } from "#composer/message-draft.ts";
import { closingText, isRunning } from "#records/delivery-counts.ts";
import { Link } from "#router/link.tsx";
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
      title: isRunning(taken) ? t`Already Sending` : t`Already Sent`,
      description: takenText(taken),
      link: { to: historyPath(taken.id), label: t`See it` },
    });
  }, [client, taken, changeDraft]);

  if (!isUnchanged || taken) return null;
  if (isLost) {
    return (
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t`Not Sent`}>
        {t`The worker never received this message. You can send it again.`}
      </Alert>
    );
  }
  return (
    <Alert
      ref={alert}
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={t`This message may have been sent already`}
    >
      {unanswered.isAnswered
        ? t`The worker answered, but didn't say whether it was sent.`
        : t`The worker didn't answer.`}{" "}
      {hasHistory ? (
        <Trans>
          We're checking; you can also look in{" "}
          <Anchor component={Link} to="/history" inherit c="inherit" underline="always">
            History
          </Anchor>
          .
        </Trans>
      ) : (
        t`This worker keeps no history, so check the groups.`
      )}{" "}
      {isSafe
        ? t`You can safely send it again: it won't be posted twice.`
        : t`If you send it again, it may be posted twice.`}
    </Alert>
  );
}

/** The result so far. After an interruption, the worker may not know what has arrived. */
function takenText(broadcast: Broadcast): string {
  const result = closingText(broadcast);
  return broadcast.unconfirmed > 0
    ? t`The worker already has this message: ${result}. Unconfirmed messages may have arrived.`
    : t`The worker already has this message: ${result}.`;
}
