import { plural, t } from "@lingui/core/macro";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { BroadcastDetail, ResendInput } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";

import { deliveriesQuery, historyPath, resendBroadcast } from "#api/broadcasts.ts";
import { draftQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { RecordOutline } from "#composer/record-outline.tsx";
import { botText } from "#records/posts/broadcast-facts.ts";
import { useNavigate } from "#router/router-context.ts";
import { useBackToList } from "#ui/back-to-list.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

type State = ResendInput["state"];

interface Texts {
  label: string;
  title: string;
  text: string;
  note: string;
  confirmLabel: string;
  /** Whether nothing can be posted twice. */
  isHarmless: boolean;
}

const TEXTS: Record<State, (count: number) => Texts> = {
  failed: (count) => ({
    label: t`Retry failed`,
    title: t`Retry Failed`,
    text: plural(count, {
      one: "Send the message again to the group where it failed?",
      other: "Send the message again to the # groups where it failed?",
    }),
    note: t`Groups with the same problem will fail again.`,
    confirmLabel: t`Retry`,
    isHarmless: true,
  }),
  unconfirmed: (count) => ({
    label: t`Resend unconfirmed`,
    title: t`Resend Unconfirmed`,
    text: plural(count, {
      one: "Send the message again to the group where Telegram didn't confirm it? It may have arrived there, so this may post the message twice.",
      other:
        "Send the message again to the # groups where Telegram didn't confirm it? It may have arrived there, so this may post the message twice.",
    }),
    note: t`Check the groups first.`,
    confirmLabel: t`Send again`,
    isHarmless: false,
  }),
  cancelled: (count) => ({
    label: t`Send the rest`,
    title: t`Send the Rest`,
    text: plural(count, {
      one: "Send the message to the group it hadn't reached when it was stopped?",
      other: "Send the message to the # groups it hadn't reached when it was stopped?",
    }),
    note: t`No group gets it twice.`,
    confirmLabel: t`Send`,
    isHarmless: true,
  }),
};

/** How many in this state can still be sent again, and which of them are loaded. The worker decides. */
function useResendable({ id, bot_name, ...broadcast }: BroadcastDetail, state: State) {
  const { results_kept_days, ...counts } = broadcast;
  const isPossible = counts[state] > 0 && bot_name !== null && !results_kept_days;
  const { data, hasNextPage } = useInfiniteQuery({
    ...deliveriesQuery(useClient(), id, { state, search: undefined }),
    enabled: isPossible,
    meta: {},
  });
  if (!isPossible || !data) return { count: 0, groups: [] };
  const listed = data.pages.flat();
  const groups = listed.filter(({ repeated_in }) => !repeated_in).map(({ group_id }) => group_id);
  const unlisted = hasNextPage ? counts[state] - listed.length : 0;
  return { count: groups.length + unlisted, groups };
}

/** Sends the messages in a state again, after a confirmation. The caller must render `dialog`. */
export function useResend(broadcast: BroadcastDetail, state: State) {
  const { id } = broadcast;
  const navigate = useNavigate();
  const place = useBackToList();
  const client = useClient();
  const resending = useMutation(resendBroadcast(client));
  const { count, groups } = useResendable(broadcast, state);
  const [isAsking, setIsAsking] = useState(false);
  const isEdited = Boolean(broadcast.version_id);
  const { data: edited } = useQuery({ ...draftQuery(client, id), enabled: isAsking && isEdited });
  const { label, title, text, note, confirmLabel, isHarmless } = TEXTS[state](count);
  return {
    label,
    isPossible: count > 0,
    ask: () => setIsAsking(true),
    dialog: (
      <ConfirmDialog
        target={isAsking ? state : null}
        title={title}
        text={() => text}
        details={
          <RecordOutline
            botId={broadcast.bot_id}
            botName={botText(broadcast)}
            message={edited?.message ?? broadcast.message}
            imageUrls={broadcast.image_urls}
            rows={broadcast.keyboard?.inline_keyboard ?? []}
            groups={groups}
            count={count}
          />
        }
        note={isEdited ? t`It is sent as it was edited. ${note}` : note}
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
