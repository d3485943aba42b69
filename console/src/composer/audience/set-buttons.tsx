import { t } from "@lingui/core/macro";
import { Anchor, Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import type { GroupSet } from "@tbm/contract/group-sets.ts";

import { formatNumber } from "#lib/numbers.ts";
import { Link } from "#router/link.tsx";

const SHOWN = 6;

interface SetButtonsProps {
  sets: readonly GroupSet[];
  onChoose: (set: GroupSet) => void;
}

/** The buttons go away when a set is chosen. The text is what comes next. */
export const focusText = (form: Element | null | undefined) =>
  form?.querySelector<HTMLElement>("textarea, [aria-multiline]")?.focus();

/** The first sets, each to be chosen by one click. */
export const SetButtons = ({ sets, onChoose }: SetButtonsProps) => (
  <>
    {sets.slice(0, SHOWN).map((set) => (
      <Button
        key={set.id}
        variant="default"
        size="compact-sm"
        maw="100%"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => onChoose(set)}
      >
        {set.name} · {formatNumber(set.groups.length)}
      </Button>
    ))}
    {sets.length > SHOWN && (
      <Anchor component={Link} to="/groups?view=sets" size="sm">
        {t`All sets`}
      </Anchor>
    )}
  </>
);
