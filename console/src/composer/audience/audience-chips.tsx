import { plural, t } from "@lingui/core/macro";
import { Button, CloseButton } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import { useMemo, useRef } from "react";

import { formatNumber } from "#lib/numbers.ts";

import { partsOf } from "./audience-parts.ts";
import { focusText, SetButtons } from "./set-buttons.tsx";

import classes from "./audience-chips.module.css";

interface AudienceChipsProps {
  /** The ids of the selected groups, and of all groups of the bot. */
  selected: readonly string[];
  offered: readonly string[];
  /** The list can be opened while its groups load. */
  isLoading: boolean;
  sets: readonly GroupSet[];
  onApply: (set: GroupSet) => void;
  onRemove: (ids: readonly string[]) => void;
  onOpen: () => void;
}

/**
 * Who gets the message, in a few words. Each part can be removed, and all of them open the list. While nobody gets it,
 * the sets are offered.
 */
export function AudienceChips(props: AudienceChipsProps) {
  const { selected, offered, isLoading, sets, onApply, onRemove, onOpen } = props;
  const element = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => partsOf(selected, new Set(offered), sets), [selected, offered, sets]);
  const count = parts.others.length;
  return (
    <div ref={element} className={classes["chips"]} role="group" aria-label={t`Audience`}>
      {parts.sets.map(({ set: { id, name }, ids }) => {
        const size = formatNumber(ids.length);
        return (
          <Chip
            key={id}
            name={t`Set: ${name} · ${size}`}
            onOpen={onOpen}
            onRemove={() => onRemove(ids)}
          />
        );
      })}
      {count > 0 && (
        <Chip
          name={plural(count, { one: "# group", other: "# groups" })}
          onOpen={onOpen}
          onRemove={() => onRemove(parts.others)}
        />
      )}
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconUsersGroup size={16} aria-hidden />}
        disabled={!isLoading && offered.length === 0}
        onClick={onOpen}
      >
        {t`Choose groups…`}
      </Button>
      {selected.length === 0 && (
        <SetButtons
          sets={reachableSets(sets, offered)}
          onChoose={(set) => {
            onApply(set);
            focusText(element.current?.closest("fieldset"));
          }}
        />
      )}
    </div>
  );
}

/** The sets with a group that is offered. */
function reachableSets(sets: readonly GroupSet[], offered: readonly string[]) {
  const known = new Set(offered);
  return sets.filter(({ groups }) => groups.some((id) => known.has(id)));
}

interface ChipProps {
  name: string;
  onOpen: () => void;
  onRemove: () => void;
}

function Chip({ name, onOpen, onRemove }: ChipProps) {
  return (
    <span className={classes["chip"]}>
      <button type="button" className={classes["text"]} onClick={onOpen}>
        {name}
      </button>
      <CloseButton size={24} radius="xl" aria-label={t`Remove ${name}`} onClick={onRemove} />
    </span>
  );
}
