import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { Broadcast, ResendInput } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";
import { useNavigate } from "react-router";

import { deliveriesQuery, historyPath, resendBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { countGroups } from "#api/group-count.ts";
import { useBackToList } from "#ui/back-to-list.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

type State = ResendInput["state"];

interface Texts {
  label: string;
  title: string;
  /** `groups` is a phrase such as `the 3 groups`. */
  text: (groups: string) => string;
  note: string;
  confirmLabel: string;
  /** Whether nothing can be posted twice. */
  isHarmless: boolean;
}

const TEXTS: Record<State, Texts> = {
  failed: {
    label: "Retry failed",
    title: "Retry Failed",
    text: (groups) => `Send the message again to ${groups} where it failed?`,
    note: "Groups with the same problem will fail again.",
    confirmLabel: "Retry",
    isHarmless: true,
  },
  unconfirmed: {
    label: "Resend unconfirmed",
    title: "Resend Unconfirmed",
    text: (groups) =>
      `Send the message again to ${groups} where Telegram didn't confirm it? It may have arrived there, so this may post the message twice.`,
    note: "Check the groups first.",
    confirmLabel: "Send again",
    isHarmless: false,
  },
  cancelled: {
    label: "Send the rest",
    title: "Send the Rest",
    text: (groups) => `Send the message to ${groups} it had not reached when it was stopped?`,
    note: "No group gets it twice.",
    confirmLabel: "Send",
    isHarmless: true,
  },
};

const theGroups = (count: number) => (count === 1 ? "the group" : `the ${countGroups(count)}`);

/** How many in this state can still be sent again. The worker decides. */
function useResendable({ id, bot_name, ...counts }: Broadcast, state: State) {
  const isPossible = counts[state] > 0 && bot_name !== null;
  const { data, hasNextPage } = useInfiniteQuery({
    ...deliveriesQuery(useClient(), id, { state, search: undefined }),
    enabled: isPossible,
    meta: {},
  });
  if (!isPossible || !data) return 0;
  const listed = data.pages.flat();
  const resent = listed.filter(({ repeated_in }) => repeated_in).length;
  return (hasNextPage ? counts[state] : listed.length) - resent;
}

/** Sends the messages in a state again, after a confirmation. The caller must render `dialog`. */
export function useResend(broadcast: Broadcast, state: State) {
  const { id } = broadcast;
  const navigate = useNavigate();
  const place = useBackToList();
  const resending = useMutation(resendBroadcast(useClient()));
  const count = useResendable(broadcast, state);
  const [isAsking, setIsAsking] = useState(false);
  const { label, title, text, note, confirmLabel, isHarmless } = TEXTS[state];
  return {
    label,
    isPossible: count > 0,
    ask: () => setIsAsking(true),
    dialog: (
      <ConfirmDialog
        target={isAsking ? state : null}
        title={title}
        text={() => text(theGroups(count))}
        note={note}
        confirmLabel={confirmLabel}
        {...(isHarmless && { confirmColor: "blue" })}
        onConfirm={async () => {
          const again = await resending.mutateAsync({ id, state });
          await navigate(historyPath(again.id), { state: place });
        }}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
