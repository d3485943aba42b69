import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Group as Line, Input, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Group } from "@tbm/contract/groups.ts";
import { memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from "react";

import { isNewGroup, splitNew } from "#api/groups/group-acceptance.ts";
import { isWholeGroup } from "#api/groups/topics.ts";
import { formatNumber } from "#lib/numbers.ts";
import { idsBetween } from "#ui/table/ids-between.ts";

import { GroupRows, GroupRowSkeletons } from "./group-rows.tsx";
import { createGroupSearch } from "./group-search.ts";
import { newGroupNote } from "./new-group-note.ts";

import classes from "./group-checklist.module.css";

/** More new groups than this are collapsed: strangers may add a bot to thousands. */
const NEW_SHOWN = 20;

interface GroupChecklistProps {
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  selected: ReadonlySet<string>;
  /** Must be stable, so a long list does not render again on every keystroke. */
  onChange: (selected: ReadonlySet<string>) => void;
  fault?: string | undefined;
  /** An extra control beside the search. */
  tool?: ReactNode;
  /** As high as the window allows. */
  isTall?: boolean;
}

const idsOf = (groups: readonly Group[]) => groups.map(({ id }) => id);

/** The groups a message goes to. Stays fast with ten thousand groups. */
export const GroupChecklist = memo(function GroupChecklist(props: GroupChecklistProps) {
  const { groups = [], selected, fault, onChange, tool, isTall = false } = props;
  const isLoading = !props.groups;
  const labelId = useId();
  const faultId = useId();
  const [query, setQuery] = useState("");
  const search = useMemo(() => createGroupSearch(groups), [groups]);
  const words = useDeferredValue(query);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [anchor, setAnchor] = useState<string | null>(null);
  const { bulk, found, folded } = useMemo(() => {
    const { newOnes, ...others } = splitNew(search(words));
    const isFolded = newOnes.length > NEW_SHOWN && !isUnfolded;
    // Everything in a group and all its topics would be too much, unless the operator looks for topics.
    const isBulk = words.trim() !== "" || !others.accepted.some(isWholeGroup);
    return {
      bulk: isBulk ? others.accepted : others.accepted.filter(isWholeGroup),
      found: isFolded ? others.accepted : [...others.accepted, ...newOnes],
      folded: isFolded ? newOnes.length : 0,
    };
  }, [search, words, isUnfolded]);
  const { count, newCount, newSelected } = useMemo(() => {
    const chosen = groups.filter(({ id }) => selected.has(id));
    return {
      count: chosen.length,
      newCount: groups.filter(isNewGroup).length,
      newSelected: chosen.filter(isNewGroup).length,
    };
  }, [groups, selected]);
  const note = newGroupNote(newCount, newSelected);
  const chosenCount = formatNumber(count);
  const total = formatNumber(folded > 0 ? groups.length - newCount + newSelected : groups.length);

  const select = (ids: Iterable<string>, isSelected: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const toggle = (group: Group, isRange: boolean) => {
    const range = new Set(idsBetween(found, isRange ? anchor : null, group.id));
    const isSelected = !selected.has(group.id);
    const isLeftOut = (each: Group) => isSelected && isNewGroup(each) && each.id !== group.id;
    const ids = found.filter((each) => range.has(each.id) && !isLeftOut(each));
    select(idsOf(ids), isSelected);
    setAnchor(group.id);
  };

  return (
    <div role="group" aria-labelledby={labelId}>
      <Line justify="space-between" mb={4}>
        <Text id={labelId} fw={500}>
          {t`Groups`}
        </Text>
        <Text size="xs" c="dimmed" aria-live="polite">
          <Trans>
            <b>{chosenCount}</b> of {total} selected
          </Trans>
        </Text>
      </Line>
      <div className={classes["frame"]} data-fault={fault ? true : undefined}>
        <div className={classes["tools"]}>
          <TextInput
            className={classes["search"] ?? ""}
            variant="unstyled"
            aria-label={t`Search groups`}
            error={Boolean(fault)}
            attributes={{ input: { ...(fault && { "aria-describedby": faultId }) } }}
            placeholder={t`Search groups`}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            // Enter in the search must not submit the form around it.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={bulk.length === 0}
            {...(words.trim() && { "aria-label": t`Select all results` })}
            onClick={() => select(idsOf(bulk), true)}
          >
            {t`Select all`}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={found.length === 0 || count === 0}
            {...(words.trim() && { "aria-label": t`Clear selection in results` })}
            onClick={() => select(idsOf(search(words)), false)}
          >
            {t`Clear selection`}
          </Button>
          {tool}
        </div>
        {isLoading && <GroupRowSkeletons />}
        {!isLoading && found.length > 0 && (
          <GroupRows groups={found} selected={selected} isTall={isTall} onToggle={toggle} />
        )}
        {folded > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes["fold"] ?? ""}
            onClick={() => setIsUnfolded(true)}
          >
            {plural(folded, { one: "Show # new group", other: "Show # new groups" })}
          </Button>
        )}
        {!isLoading && found.length === 0 && folded === 0 && (
          <Text c="dimmed" className={classes["nothing"] ?? ""}>
            {groups.length === 0
              ? t`This bot has no groups yet. Groups and channels you add it to appear here.`
              : t`No groups match.`}
          </Text>
        )}
      </div>
      {note !== null && (
        <Text size="xs" c="dimmed" mt={4} aria-live="polite">
          {note}
        </Text>
      )}
      {fault && (
        <Input.Error id={faultId} mt={5}>
          {fault}
        </Input.Error>
      )}
    </div>
  );
});
