import { plural, t } from "@lingui/core/macro";
import { Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { Broadcast, Delivery } from "@tbm/contract/broadcasts.ts";
import type { Substitutes } from "@tbm/contract/broadcasts/hand-over.ts";
import { useCallback, useEffect, useState } from "react";

import { HAND_OVER, handOverBroadcast, historyPath, substitutesQuery } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { automaticText } from "#records/automatic-bot.ts";
import { nameList } from "#records/name-list.ts";
import { groupText } from "#records/posts/delivery-facts.ts";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { useSearchParams } from "#router/use-search-params.ts";
import { useBackToList } from "#ui/back-to-list.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { Select } from "#ui/overlays/select.tsx";

/** What is handed over: everything that can be, or one group. */
interface Asking {
  group: { id: string; name: string } | null;
}

const everything: Asking = { group: null };

const optionsOf = ({ groups, bots }: Substitutes) => [
  { value: AUTOMATIC_BOT, label: automaticText(), groups },
  ...bots.map(({ bot_id, bot_name, groups: count }) => ({
    value: bot_id,
    label: bot_name,
    groups: count,
  })),
];

const isNothingLeft = ({ groups, unreachable }: Substitutes): boolean =>
  groups + (unreachable?.total ?? 0) === 0;

function questionText({ group }: Asking, offered: Substitutes | undefined, count: number): string {
  if (offered && isNothingLeft(offered)) return t`Nothing is left to send through another bot.`;
  if (count === 0) return t`No other bot can post there now.`;
  if (group) {
    const { name } = group;
    return t`Send the message to ${name} through another bot?`;
  }
  return plural(count, {
    one: "Send the message to # group through another bot?",
    other: "Send the message to # groups through another bot?",
  });
}

/** Which groups stay without the message. */
function leftOutTexts({ groups, unreachable }: Substitutes, count: number): string[] {
  const { total = 0, items = [] } = unreachable ?? {};
  const missed = groups - count;
  const names = nameList(items, total);
  return [
    missed > 0 &&
      plural(missed, {
        one: "This bot can't post in # of the groups. Automatic can.",
        other: "This bot can't post in # of the groups. Automatic can.",
      }),
    total > 0 &&
      plural(total, {
        one: `# group can't get it, because no other bot can post there: ${names}`,
        other: `# groups can't get it, because no other bot can post there: ${names}`,
      }),
  ].filter((text) => text !== false);
}

/** Lets another bot send what the message's own bots could not. The caller must render `dialog`. */
export function useHandOver(id: string, broadcast: Broadcast | undefined) {
  const client = useClient();
  const navigate = useNavigate();
  const place = useBackToList();
  const handing = useMutation(handOverBroadcast(client));
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<Asking | null>(params.has(HAND_OVER) ? everything : null);
  const [botId, setBotId] = useState(AUTOMATIC_BOT);
  useEffect(() => {
    // The address asks once, not again after a reload.
    if (params.has(HAND_OVER)) setParams({}, { replace: true, state });
  }, [params, setParams, state]);
  const isUnsent = broadcast !== undefined && broadcast.failed + broadcast.pending > 0;
  const all = useQuery({ ...substitutesQuery(client, id), enabled: isUnsent });
  const one = useQuery({
    ...substitutesQuery(client, id, asking?.group?.id ?? ""),
    enabled: Boolean(asking?.group),
  });
  const offered = asking?.group ? one.data : all.data;
  const options = offered ? optionsOf(offered) : [];
  const chosen = options.find(({ value }) => value === botId) ?? options[0];
  const count = chosen?.groups ?? 0;
  const hasOther = (offered?.groups ?? 0) > 0;
  const leftOut = offered && !asking?.group ? leftOutTexts(offered, count) : [];

  const open = useCallback((next: Asking) => {
    setBotId(AUTOMATIC_BOT);
    setAsking(next);
  }, []);
  const ask = useCallback(() => open(everything), [open]);
  const askFor = useCallback(
    (delivery: Delivery) => open({ group: { id: delivery.group_id, name: groupText(delivery) } }),
    [open],
  );

  async function confirm({ group }: Asking) {
    const groups = group ? { groups: [group.id] } : {};
    const done = await handing.mutateAsync({
      id,
      botId: chosen?.value ?? AUTOMATIC_BOT,
      ...groups,
    });
    if (done.broadcast_id) await navigate(historyPath(done.broadcast_id), { state: place });
  }

  return {
    canAsk: isUnsent && (all.data?.groups ?? 0) > 0,
    ask,
    askFor,
    dialog: (
      <ConfirmDialog
        target={offered ? asking : null}
        title={t`Send Through Another Bot`}
        text={(asked) => questionText(asked, offered, count)}
        details={
          <>
            {hasOther && (
              <Select
                label={t`Bot`}
                data={options.map(({ value, label }) => ({ value, label }))}
                value={chosen?.value ?? null}
                allowDeselect={false}
                comboboxProps={{ shadow: "md" }}
                onChange={(value) => value !== null && setBotId(value)}
              />
            )}
            {leftOut.length > 0 && (
              <Stack gap="xs" role="status">
                {leftOut.map((text) => (
                  <Text key={text} size="sm">
                    {text}
                  </Text>
                ))}
              </Stack>
            )}
          </>
        }
        {...(hasOther && { note: t`No group gets it twice.` })}
        confirmLabel={t`Send`}
        confirmColor="blue"
        isBlocked={count === 0}
        onConfirm={confirm}
        onClose={() => setAsking(null)}
      />
    ),
  };
}
