import { t } from "@lingui/core/macro";
import { Button, Group as Line } from "@mantine/core";
import type { Group } from "@tbm/contract/groups.ts";
import { type ReactNode, useMemo, useState } from "react";

import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { groupKind, typeOf } from "#records/group-kind.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
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

interface GroupPickerDialogProps {
  isOpen: boolean;
  groups: readonly Group[];
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

function GroupChoice({ groups, onDone, ...list }: GroupChoiceProps) {
  const [kind, setKind] = useState<Kind>("all");
  const shown = useMemo(() => groups.filter(KINDS[kind]), [groups, kind]);
  const labels: Record<Kind, string> = {
    all: t`All`,
    groups: t`Groups`,
    channels: t`Channels`,
    topics: t`Topics`,
    new: t`New`,
  };
  // The keys of KINDS.
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    (each) => each === "all" || groups.some(KINDS[each]),
  );
  return (
    <>
      {kinds.length > 2 && (
        <SegmentedControl
          aria-label={t`Kinds of groups`}
          data={kinds.map((value) => ({ value, label: labels[value] }))}
          value={kind}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? "all")}
        />
      )}
      <GroupChecklist {...list} groups={shown} isTall />
      <Line justify="flex-end" mt="md">
        <Button onClick={onDone}>{t`Done`}</Button>
      </Line>
    </>
  );
}
