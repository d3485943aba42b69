import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { Broadcast, RepeatInput } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";
import { useNavigate } from "react-router";

import { deliveriesQuery, historyPath, repeatBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { useListPlace } from "#components/list-place.ts";

type State = RepeatInput["state"];

interface Words {
  label: string;
  title: string;
  text: string;
  note: string;
  confirmLabel: string;
  /** Nothing is lost by it. */
  isHarmless: boolean;
}

const WORDS: Record<State, Words> = {
  failed: {
    label: "Retry failed",
    title: "Retry Failed",
    text: "The message is sent once more to every group in which it failed.",
    note: "Where the reason still holds, it fails again.",
    confirmLabel: "Retry",
    isHarmless: true,
  },
  unconfirmed: {
    label: "Resend unconfirmed",
    title: "Resend Unconfirmed",
    text: "These messages left and no answer came, so they may have arrived. Sending them again may post the message twice.",
    note: "Look into the groups first if that would be bad.",
    confirmLabel: "Send again",
    isHarmless: false,
  },
  cancelled: {
    label: "Send the rest",
    title: "Send the Rest",
    text: "The message is sent to every group that it had not reached when it was stopped.",
    note: "Nobody gets it twice.",
    confirmLabel: "Send",
    isHarmless: true,
  },
};

/** Whether something in this state was not sent again yet; the worker has the last word. */
function useRepeatable({ id, bot_name, ...counts }: Broadcast, state: State) {
  const isPossible = counts[state] > 0 && bot_name !== null;
  const { data, hasNextPage } = useInfiniteQuery({
    ...deliveriesQuery(useClient(), id, { state, search: undefined }),
    enabled: isPossible,
    meta: {},
  });
  if (!isPossible || !data) return false;
  return hasNextPage || data.pages.flat().some(({ repeated_in }) => !repeated_in);
}

/** Sends what ended in a state once more, once the operator has said so. */
export function RepeatButton({ broadcast, state }: { broadcast: Broadcast; state: State }) {
  const { id } = broadcast;
  const navigate = useNavigate();
  const place = useListPlace();
  const repeating = useMutation(repeatBroadcast(useClient()));
  const isRepeatable = useRepeatable(broadcast, state);
  const [isAsking, setIsAsking] = useState(false);
  const { label, title, text, note, confirmLabel, isHarmless } = WORDS[state];
  return (
    <>
      {isRepeatable && (
        <Button
          {...(!isHarmless && { variant: "default" })}
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {label}
        </Button>
      )}
      <ConfirmDialog
        target={isAsking ? state : null}
        title={title}
        text={() => text}
        note={note}
        confirmLabel={confirmLabel}
        {...(isHarmless && { confirmColor: "blue" })}
        onConfirm={async () => {
          const again = await repeating.mutateAsync({ id, state });
          await navigate(historyPath(again.id), { state: place });
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
