import { useIsMutating, useMutation } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";

import { mayBeDone } from "#api/api-error.ts";
import { useCapability } from "#api/health.ts";
import { postingKey, scheduleMessage, sendMessage } from "#api/messages.ts";
import { useClient } from "#api/use-client.ts";
import { showToast } from "#components/toast.ts";
import { AFTER_SCHEDULING, AFTER_SENDING, type MessageDraft } from "#lib/message-draft.ts";
import { nested } from "#lib/nested-entities.ts";

import { isComplete, isPlanned, isTooLong } from "./message-rules.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import { useRecentBroadcasts } from "./use-recent-broadcasts.ts";

/** What goes out: the draft with what of it still exists. */
export type Written = Omit<MessageDraft, "groups"> & { groups: readonly string[] };

const refuse = (title: string, description: string) =>
  showToast({ tone: "failure", title, description });

/** Sends or schedules what is written; what was accepted leaves the draft even if nobody looks. */
export function usePosting(written: Written, changeDraft: ChangeDraft) {
  const client = useClient();
  const hasHistory = useCapability("broadcasts");
  const sending = useMutation({
    ...sendMessage(client, { hasHistory }),
    onSuccess: () => changeDraft(AFTER_SENDING),
    onError: (error) => {
      if (!mayBeDone(error)) changeDraft({ handedOver: null });
    },
  });
  const scheduling = useMutation({
    ...scheduleMessage(client, { hasSchedules: useCapability("schedules") }),
    onSuccess: () => changeDraft(AFTER_SCHEDULING),
  });
  const isPosting = useIsMutating({ mutationKey: postingKey(client) }) > 0;
  const isAwaited = isPosting || written.handedOver !== null;
  const recent = useRecentBroadcasts({ isAwaited });
  const isShort = !isTooLong(written);
  const { groups, message, keyboardId, entities, options, chosen } = written;
  const canFormat = useCapability("formatting");
  const hasAlbums = useCapability("albums");
  const pictures = (written.image ? 1 : 0) + (hasAlbums ? chosen.length : 0);
  const content = {
    groups,
    message,
    keyboardId,
    image: written.image?.file ?? null,
    ...(canFormat && { entities: nested(entities), options }),
    ...(hasAlbums && { imageIds: chosen.map(({ id }) => id) }),
  };

  const after = recent.broadcasts && (recent.broadcasts[0]?.id ?? null);

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
    } else if (!isRefused()) {
      const { botId } = written;
      if (hasHistory) changeDraft({ handedOver: { botId, message: message.trim(), after } });
      sending.mutate({ ...content, botId });
    }
  }

  function schedule() {
    if (isPosting) return;
    if (!isPlanned(written)) {
      refuse("Missing Information", "Please fill in all required fields for scheduling");
    } else if (!isRefused()) {
      const { botId, date, time, repeat } = written;
      scheduling.mutate({ ...content, botId, date, time, repeat });
    }
  }

  return {
    isPosting,
    recent,
    /** What left and was not answered, and is not awaited any more. */
    unanswered: hasHistory && !isPosting ? written.handedOver : null,
    content,
    canSend: isComplete(written) && isShort,
    canSchedule: isPlanned(written) && isShort,
    send,
    schedule,
  };
}
