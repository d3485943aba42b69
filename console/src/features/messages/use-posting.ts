import { useMutation, useMutationState } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useEffect } from "react";

import { isSilence, mayBeDone } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { isSameSend, postingKey, scheduleMessage, sendMessage } from "#api/messages.ts";
import { sendWords } from "#api/send-words.ts";
import { useIsFullWorker } from "#api/workers/health.ts";
import {
  AFTER_SCHEDULING,
  AFTER_SENDING,
  draftStore,
  type HandedOver,
  isSameMessage,
  type MessageDraft,
  type WrittenMessage,
} from "#composer/message-draft.ts";
import {
  hasTooManyGroups,
  isComplete,
  isPlanned,
  isTooLong,
  lacksOf,
  planLacksOf,
} from "#composer/message-rules.ts";
import { excessText } from "#composer/preflight-words.ts";
import { useOutgoing } from "#composer/use-outgoing.ts";
import type { Faults } from "#forms/use-draft.ts";
import { ownZone } from "#time/zone-time.ts";
import { useFocusAgain } from "#ui/dialog/use-focus-again.ts";
import { showToast } from "#ui/toast/toast.ts";

import { isWhatLeft, verdictOn } from "./handed-over.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import { useRecentBroadcasts } from "./use-recent-broadcasts.ts";

/** What goes out: the draft with what of it still exists. */
export type Written = Omit<MessageDraft, "groups"> & Pick<WrittenMessage, "groups">;

interface PostingTools {
  /** Why the time would be refused, as its fields say; null if it would not. */
  timeFault: string | null;
  changeDraft: ChangeDraft;
  mark: (faults: Faults<"botId" | "groups" | "message" | "date" | "time">) => void;
}

const UNANSWERED = { isLost: false, isAnswered: false };

/** Whether it is not known what became of it. */
const isOpen = (left: HandedOver | null) => left !== null && !left.isLost;

const refuse = (title: string, description: string) =>
  showToast({ tone: "failure", title, description });

/** Puts a message back into the composer; its picture gets a new address, as the old one is revoked. */
function restored({ image, imageKey: _dropped, ...left }: MessageDraft): Partial<MessageDraft> {
  const shown = image && { ...image, url: URL.createObjectURL(image.file) };
  return { ...left, handedOver: null, image: shown };
}

/**
 * Sends or schedules what is written. The composer stays open meanwhile: what was accepted leaves the draft,
 * even if nobody looks, unless the operator has begun to write something else.
 */
export function usePosting(written: Written, { timeFault, changeDraft, mark }: PostingTools) {
  const client = useClient();
  const hasHistory = useIsFullWorker();
  const readDraft = () => draftStore.read(client.baseUrl);
  const sending = useMutation({
    ...sendMessage(client, { hasHistory }),
    onMutate: readDraft,
    onSuccess: (result, _message, left) => {
      const isStopped = sendWords(result).kind === "stopped";
      if (isSameMessage(left, readDraft())) {
        changeDraft(isStopped ? { handedOver: null } : AFTER_SENDING);
      } else if (isStopped && isSameMessage({ ...left, ...AFTER_SENDING }, readDraft())) {
        changeDraft(restored(left));
      }
    },
    onError: (error, _message, left) => {
      const { handedOver } = readDraft();
      if (!left || !isSameMessage(left, readDraft())) return;
      // Without a history there is no way to find out, so it is kept only where nothing at all is known.
      const isKept = hasHistory ? mayBeDone(error) : isSilence(error);
      const isAnswered = !isSilence(error);
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
    // Both mutations above return the draft from `onMutate`; undefined until that has run.
    select: ({ state }) => state.context as MessageDraft | undefined,
  });
  const isPosting = leaving.length > 0;
  /** Whether what is written is on its way, and not edited since. */
  const isLeaving = leaving.some((left) => !left || isSameMessage(left, readDraft()));
  const holdFocus = useFocusAgain(isLeaving);
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
    isLeaving && handedOver !== null && verdictOn(handedOver, recent, recent.atMs).kind === "taken";
  const isOutdated = isPosting && !isLeaving && handedOver !== null;
  useEffect(() => {
    // The worker has it, and what it does with it is shown below: the next message can be written.
    if (isTaken) changeDraft(AFTER_SENDING);
    if (isOutdated) changeDraft({ handedOver: null });
  }, [isTaken, isOutdated, changeDraft]);

  /** What left and was not answered, and is not awaited any more. */
  const unanswered = isLeaving ? null : handedOver;
  const isUnchanged = unanswered !== null && isWhatLeft(written, unanswered);
  const isAgain = isUnchanged && isOpen(unanswered);
  const { botId: from } = written;
  const isSafe =
    hasHistory && isAgain && from !== null && isSameSend(client, { ...content, botId: from });

  /** Tells what no worker would take. */
  function isRefused(): boolean {
    if (!isShort) refuse("Message Too Long", "Please shorten the message");
    else if (hasExcess) refuse("Too Many Groups", `Please ${excessText}`);
    else if (pictures > LIMITS.picturesPerMessage) {
      refuse("Too Many Pictures", `A message may have at most ${LIMITS.picturesPerMessage}`);
    } else return false;
    return true;
  }

  function send() {
    if (isLeaving) return;
    if (!isComplete(written)) {
      refuse("Missing Information", "Please select a bot, at least one group, and enter a message");
      mark(lacksOf(written));
    } else if (!isRefused()) {
      const { botId, message } = written;
      // What is sent again may have been made at the first time already.
      if (!isAgain)
        changeDraft({ handedOver: { ...UNANSWERED, botId, message: message.trim(), after } });
      holdFocus();
      sending.mutate({ ...content, botId });
    }
  }

  function schedule() {
    if (isLeaving) return;
    if (!isPlanned(written)) {
      refuse("Missing Information", "Please fill in all required fields for scheduling");
      mark(planLacksOf(written));
    } else if (timeFault !== null) {
      // Its fields say why already, and get the focus.
      mark({});
    } else if (!isRefused()) {
      const { botId, date, time, repeat } = written;
      const timezone = written.timezone ?? ownZone();
      holdFocus();
      scheduling.mutate({ ...content, botId, date, time, repeat, timezone });
    }
  }

  return {
    isPosting,
    isLeaving,
    recent,
    hasHistory,
    unanswered,
    /** Whether the draft is still what left, and whether the worker may have it. */
    isUnchanged,
    isAgain,
    /** Whether the worker would know it for the same if it were sent again. */
    isSafe,
    canSend: isComplete(written) && isTakeable,
    canSchedule: isPlanned(written) && isTakeable && timeFault === null,
    send,
    schedule,
  };
}
