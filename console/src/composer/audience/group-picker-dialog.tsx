import { t } from "@lingui/core/macro";
import { Button, Group as Line } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";
import type { BotStanding, Group } from "@tbm/contract/groups.ts";
import { type ReactNode, useMemo, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { standingsQuery } from "#api/groups.ts";
import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { botOptions } from "#records/bot-names.ts";
import { groupKind, typeOf } from "#records/group-kind.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Select } from "#ui/overlays/select.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

import { GroupChecklist } from "./group-checklist.tsx";

const KINDS = {
  all: () => true,
  groups: (group: Group) => groupKind(typeOf(group)) === "group",
  channels: ({ type }: Group) => type === "channel",
  topics: ({ topic }: Group) => topic !== undefined,
  new: isNewGroup,
};
type Kind = keyof typeof KINDS;

const reachOf = ({ posting, limited = [] }: BotStanding): string[] => [
  ...posting,
  ...limited.map(({ group_id }) => group_id),
];

const ALL_BOTS = "all";
const NO_BOTS: readonly Bot[] = [];

/** The bots that may post to any group, and where. They only narrow the list, so a failure shows no toast. */
function usePostingBots(isNeeded: boolean) {
  const client = useClient();
  const { data: bots = NO_BOTS } = useQuery({ ...botsQuery(client), enabled: isNeeded, meta: {} });
  const { data: standings } = useQuery({
    ...standingsQuery(client),
    enabled: isNeeded,
    meta: {},
  });
  const posting = new Set(
    standings?.filter((each) => reachOf(each).length > 0).map(({ bot_id }) => bot_id),
  );
  return { bots: bots.filter(({ id }) => posting.has(id)), standings };
}

interface GroupPickerDialogProps {
  isOpen: boolean;
  /** Whether the groups are those of all bots. They can then be narrowed to one. */
  isAnyBot: boolean;
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  onClose: () => void;
  /** An extra control beside the search. */
  tool: ReactNode;
}

/** The same list of groups, as high as the window, and by kind. */
export function GroupPickerDialog({ isOpen, onClose, ...choice }: GroupPickerDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={t`Choose Groups`} size="large" onClose={onClose}>
      <GroupChoice {...choice} onDone={onClose} />
    </Dialog>
  );
}

interface GroupChoiceProps extends Omit<GroupPickerDialogProps, "isOpen" | "onClose"> {
  onDone: () => void;
}

function GroupChoice({ isAnyBot, groups, onDone, ...list }: GroupChoiceProps) {
  const [kind, setKind] = useState<Kind>("all");
  const [botId, setBotId] = useState<string | null>(null);
  const { bots, standings } = usePostingBots(isAnyBot);
  const shown = useMemo(() => {
    const standing = standings?.find(({ bot_id }) => bot_id === botId);
    const posting = botId === null ? null : new Set(standing && reachOf(standing));
    const canPost = ({ id, topic }: Group) =>
      posting === null || posting.has(topic?.group_id ?? id);
    return groups?.filter((group) => KINDS[kind](group) && canPost(group));
  }, [groups, kind, botId, standings]);
  const labels: Record<Kind, string> = {
    all: t`All`,
    groups: t`Groups`,
    channels: t`Channels`,
    topics: t`Topics`,
    new: t`New`,
  };
  // The keys of KINDS.
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    (each) => each === "all" || groups?.some(KINDS[each]),
  );
  return (
    <>
      <Line gap="xs">
        {kinds.length > 2 && (
          <SegmentedControl
            aria-label={t`Kinds of groups`}
            data={kinds.map((value) => ({ value, label: labels[value] }))}
            value={kind}
            onChange={(value) => setKind(kinds.find((each) => each === value) ?? "all")}
          />
        )}
        {bots.length > 1 && (
          <Select
            aria-label={t`Filter by bot`}
            data={[{ value: ALL_BOTS, label: t`All bots` }, ...botOptions(bots)]}
            searchable={bots.length > 10}
            value={botId ?? ALL_BOTS}
            onChange={(value) => setBotId(value === ALL_BOTS ? null : value)}
            allowDeselect={false}
            comboboxProps={{ shadow: "md" }}
          />
        )}
      </Line>
      <GroupChecklist {...list} groups={shown} isTall />
      <Line justify="flex-end" mt="md">
        <Button onClick={onDone}>{t`Done`}</Button>
      </Line>
    </>
  );
}
