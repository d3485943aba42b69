import { useIsMutating, useMutation } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";

import { isSilence, mayBeDone } from "#api/api-error.ts";
import { useCapability } from "#api/health.ts";
import { isSameSend, postingKey, scheduleMessage, sendMessage } from "#api/messages.ts";
import { sendWords } from "#api/send-words.ts";
import { useClient } from "#api/use-client.ts";
import { showToast } from "#components/toast.ts";
import type { Faults } from "#components/use-faults.ts";
import { useOutgoing } from "#components/use-outgoing.ts";
import { isRunning, isStopping } from "#lib/delivery-counts.ts";
import {
  AFTER_SCHEDULING,
  AFTER_SENDING,
  draftStore,
  type HandedOver,
  type MessageDraft,
  type WrittenMessage,
} from "#lib/message-draft.ts";
import { isComplete, isPlanned, isTooLong, lacksOf, planLacksOf } from "#lib/message-rules.ts";
import { useFocusAgain } from "#lib/use-focus-again.ts";
import { ownZone } from "#lib/zone-time.ts";

import { isWhatLeft, verdictOn } from "./handed-over.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import { type RecentBroadcasts, useRecentBroadcasts } from "./use-recent-broadcasts.ts";

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

/** Whether what left still goes out, for all that is known: it may have been stopped. */
function isGoingOut(left: HandedOver | null, recent: RecentBroadcasts): boolean {
  const verdict = left && verdictOn(left, recent, recent.atMs);
  if (verdict?.kind !== "taken") return true;
  return isRunning(verdict.broadcast) && !isStopping(verdict.broadcast);
}

/** Sends or schedules what is written; what was accepted leaves the draft even if nobody looks. */
export function usePosting(written: Written, { timeFault, changeDraft, mark }: PostingTools) {
  const client = useClient();
  const hasHistory = useCapability("broadcasts");
  const sending = useMutation({
    ...sendMessage(client, { hasHistory }),
    onSuccess: (result) =>
      changeDraft(sendWords(result).kind === "stopped" ? { handedOver: null } : AFTER_SENDING),
    onError: (error) => {
      // Without a history there is no way to find out, so it is kept only where nothing at all is known.
      const isKept = hasHistory ? mayBeDone(error) : isSilence(error);
      const { handedOver } = draftStore.read(client.baseUrl);
      const isAnswered = !isSilence(error);
      changeDraft({ handedOver: isKept && handedOver ? { ...handedOver, isAnswered } : null });
    },
  });
  const scheduling = useMutation({
    ...scheduleMessage(client, { hasSchedules: useCapability("schedules") }),
    onSuccess: () => changeDraft(AFTER_SCHEDULING),
  });
  const isPosting = useIsMutating({ mutationKey: postingKey(client) }) > 0;
  const holdFocus = useFocusAgain(isPosting);
  const isAwaited = isPosting || isOpen(written.handedOver);
  const recent = useRecentBroadcasts({ isAwaited });
  const isShort = !isTooLong(written);
  const content = useOutgoing(written);
  const pictures = (content.image ? 1 : 0) + (content.imageIds?.length ?? 0);
  const after = recent.broadcasts && (recent.broadcasts[0]?.id ?? null);

  /** What left and was not answered, and is not awaited any more. */
  const unanswered = isPosting ? null : written.handedOver;
  const isUnchanged = unanswered !== null && isWhatLeft(written, unanswered);
  const isAgain = isUnchanged && isOpen(unanswered);
  const { botId: from } = written;
  const isSafe =
    hasHistory && isAgain && from !== null && isSameSend(client, { ...content, botId: from });

  /** Tells what no worker would take. */
  function isRefused(): boolean {
    if (!isShort) refuse("Message Too Long", "Please shorten the message");
    else if (pictures > LIMITS.picturesPerMessage) {
      refuse("Too Many Pictures", `A message may have at most ${LIMITS.picturesPerMessage}`);
    } else return false;
    return true;
  }

  function send() {
    if (isPosting) return;
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
    if (isPosting) return;
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
    /** Whether it is being sent, not planned, and was not stopped. */
    isGoingOut: isPosting && written.mode === "now" && isGoingOut(written.handedOver, recent),
    recent,
    hasHistory,
    unanswered,
    /** Whether the draft is still what left, and whether the worker may have it. */
    isUnchanged,
    isAgain,
    /** Whether the worker would know it for the same if it were sent again. */
    isSafe,
    canSend: isComplete(written) && isShort,
    canSchedule: isPlanned(written) && isShort && timeFault === null,
    send,
    schedule,
  };
}
