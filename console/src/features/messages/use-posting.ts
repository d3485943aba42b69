import { plural, t } from "@lingui/core/macro";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useEffect } from "react";

import { recentBroadcastsQuery } from "#api/broadcasts.ts";
import { isNoAnswer, mayBeDone } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { isSameSend, postingKey, scheduleMessage, sendMessage } from "#api/messages.ts";
import { sendTexts } from "#api/send-texts.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import {
  AFTER_SCHEDULING,
  AFTER_SENDING,
  type UnansweredSend,
  isSameMessage,
  type MessageDraft,
  type WrittenMessage,
} from "#composer/message-draft.ts";
import {
  hasTooManyGroups,
  isComplete,
  isPlanned,
  isTooLong,
  missingFieldsOf,
  missingPlanFieldsOf,
} from "#composer/message-rules.ts";
import { ruleIn, specRepeatOf } from "#composer/repeat/rule-draft.ts";
import { useOutgoing } from "#composer/use-outgoing.ts";
import type { Faults } from "#forms/use-draft.ts";
import { ownZone } from "#time/zone-time.ts";
import { useRestoreFocus } from "#ui/dialog/use-restore-focus.ts";
import { showToast } from "#ui/toast/toast.ts";

import { isSameAsSent, takenAs } from "./unanswered-send.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import { useRecentBroadcasts } from "./use-recent-broadcasts.ts";

/** The draft, with only those groups and other records that still exist. */
export type Written = Omit<MessageDraft, "groups"> & Pick<WrittenMessage, "groups">;

interface PostingTools {
  /** Why the time would be refused, as its fields show; null if it would not. */
  timeFault: string | null;
  changeDraft: ChangeDraft;
  mark: (faults: Faults<"botId" | "groups" | "message" | "date" | "time">) => void;
}

const UNANSWERED = { isLost: false, isAnswered: false };

/** Whether its result is unknown. */
const isOpen = (left: UnansweredSend | null) => left !== null && !left.isLost;

const refuse = (title: string, description: string) =>
  showToast({ tone: "failure", title, description });

/** Puts a message back into the composer. Its picture needs a new object URL, because the old one is revoked. */
function restored(draft: MessageDraft): Partial<MessageDraft> {
  const { image, imageKey: _dropped, copy: _deleted, ...left } = draft;
  const shown = image && { ...image, url: URL.createObjectURL(image.file) };
  return { ...left, handedOver: null, image: shown };
}

/**
 * Sends or schedules the draft. The composer stays usable meanwhile. An accepted message leaves the draft, even
 * while another screen is open, unless the operator has started a new one.
 */
export function usePosting(written: Written, { timeFault, changeDraft, mark }: PostingTools) {
  const client = useClient();
  const hasHistory = useIsFullWorker();
  const readDraft = () => draftStore.read(client.baseUrl);
  const queryClient = useQueryClient();
  const { queryKey } = recentBroadcastsQuery(client);
  const watchHistory = () => {
    const { handedOver } = readDraft();
    return () => {
      const broadcasts = queryClient.getQueryData(queryKey);
      return handedOver && takenAs(handedOver, broadcasts);
    };
  };
  const sending = useMutation({
    ...sendMessage(client, { hasHistory, watchHistory }),
    onMutate: readDraft,
    onSuccess: (result, _message, left) => {
      const isStopped = sendTexts(result).kind === "stopped";
      if (isSameMessage(left, readDraft())) {
        changeDraft(isStopped ? { handedOver: null } : AFTER_SENDING);
      } else if (isStopped && isSameMessage({ ...left, ...AFTER_SENDING }, readDraft())) {
        changeDraft(restored(left));
      }
    },
    onError: (error, _message, left) => {
      const { handedOver } = readDraft();
      if (!left || !isSameMessage(left, readDraft())) return;
      // Without a history nobody can check later, so it is kept only if there was no answer at all.
      const isKept = hasHistory ? mayBeDone(error) : isNoAnswer(error);
      const isAnswered = !isNoAnswer(error);
      changeDraft({ handedOver: isKept && handedOver ? { ...handedOver, isAnswered } : null });
    },
  });
  const scheduling = useMutation({
    ...scheduleMessage(client, { hasSchedules: hasHistory }),
    onMutate: readDraft,
    onSuccess: (_result, _message, left) => {
      if (isSameMessage(left, readDraft())) changeDraft(AFTER_SCHEDULING);
    },
  });
  const leaving = useMutationState({
    filters: { mutationKey: postingKey(client), status: "pending" },
    // Both mutations above return the draft from `onMutate`. Undefined until that has run.
    select: ({ state }) => state.context as MessageDraft | undefined,
  });
  const isPosting = leaving.length > 0;
  /** Whether the current draft is being sent and has not been edited since. */
  const isLeaving = leaving.some((left) => !left || isSameMessage(left, readDraft()));
  const holdFocus = useRestoreFocus(isLeaving);
  const isAwaited = isPosting || isOpen(written.handedOver);
  const recent = useRecentBroadcasts({ isAwaited });
  const isShort = !isTooLong(written);
  const hasExcess = hasTooManyGroups(written);
  const isTakeable = isShort && !hasExcess;
  const content = useOutgoing(written);
  const pictures = (content.image ? 1 : 0) + (content.imageIds?.length ?? 0);
  const after = recent.broadcasts && (recent.broadcasts[0]?.id ?? null);

  const { handedOver } = written;
  const isTaken =
    isLeaving && handedOver !== null && takenAs(handedOver, recent.broadcasts) !== null;
  const isOutdated = isPosting && !isLeaving && handedOver !== null;
  useEffect(() => {
    // The worker has the message and its progress is shown below, so the next one can be written.
    if (isTaken) changeDraft(AFTER_SENDING);
    if (isOutdated) changeDraft({ handedOver: null });
  }, [isTaken, isOutdated, changeDraft]);

  /** The message that was sent and not answered, once nothing is pending. */
  const unanswered = isLeaving ? null : handedOver;
  const isUnchanged = unanswered !== null && isSameAsSent(written, unanswered);
  const isAgain = isUnchanged && isOpen(unanswered);
  const { botId: from } = written;
  const isSafe =
    hasHistory && isAgain && from !== null && isSameSend(client, { ...content, botId: from });

  /** Shows what every worker would refuse. */
  function isRefused(): boolean {
    const { groupsPerMessage, picturesPerMessage } = LIMITS;
    if (!isShort) refuse(t`Message Too Long`, t`Please shorten the message`);
    else if (hasExcess) {
      refuse(
        t`Too Many Groups`,
        t`Please select at most ${plural(groupsPerMessage, { one: "# group", other: "# groups" })}`,
      );
    } else if (pictures > picturesPerMessage) {
      refuse(
        t`Too Many Pictures`,
        t`A message can have at most ${plural(picturesPerMessage, { one: "# picture", other: "# pictures" })}`,
      );
    } else return false;
    return true;
  }

  function send() {
    if (isLeaving) return;
    if (!isComplete(written)) {
      refuse(
        t`Missing Information`,
        t`Please select a bot, at least one group, and enter a message`,
      );
      mark(missingFieldsOf(written));
    } else if (!isRefused()) {
      const { botId, message } = written;
      // A resend may already have been created by the first attempt.
      if (!isAgain)
        changeDraft({ handedOver: { ...UNANSWERED, botId, message: message.trim(), after } });
      holdFocus();
      sending.mutate({ ...content, botId });
    }
  }

  function schedule() {
    if (isLeaving) return;
    if (!isPlanned(written)) {
      refuse(t`Missing Information`, t`Please fill in all required fields for scheduling`);
      mark(missingPlanFieldsOf(written));
    } else if (timeFault !== null) {
      // The fields already show why, and get the focus.
      mark({});
    } else if (!isRefused()) {
      const { botId, date, time } = written;
      const timing = hasHistory
        ? { repeat: written.repeat, ...ruleIn(written) }
        : { repeat: specRepeatOf(written) };
      const timezone = written.timezone ?? ownZone();
      holdFocus();
      scheduling.mutate({ ...content, botId, date, time, ...timing, timezone });
    }
  }

  return {
    isPosting,
    isLeaving,
    recent,
    hasHistory,
    unanswered,
    /** Whether the draft still equals what was sent, and whether the worker may have it. */
    isUnchanged,
    isAgain,
    /** Whether the worker would recognize it as the same message if it were sent again. */
    isSafe,
    canSend: isComplete(written) && isTakeable,
    canSchedule: isPlanned(written) && isTakeable && timeFault === null,
    send,
    schedule,
  };
}
