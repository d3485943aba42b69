import { plural } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { UnreachableGroup } from "@tbm/contract/preflight.ts";

import { Sentence } from "#ui/sentence.tsx";

interface NamedGroupsProps {
  label: string;
  groups: readonly UnreachableGroup[];
  /** How many more there are. */
  others: number;
  className?: string | undefined;
}

/** Groups with the reason why something doesn't reach them. */
export function NamedGroups({ label, groups, others, className }: NamedGroupsProps) {
  return (
    <ul aria-label={label} className={className}>
      {groups.map(({ id, name, reason }) => (
        <li key={id}>
          <Text size="sm" fw={500} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            <Sentence>{reason}</Sentence>
          </Text>
        </li>
      ))}
      {others > 0 && (
        <li>
          <Text size="xs" c="dimmed">
            {plural(others, { one: "and # other", other: "and # others" })}
          </Text>
        </li>
      )}
    </ul>
  );
}
