import { t } from "@lingui/core/macro";
import { Card, Text, Title } from "@mantine/core";
import type { GroupDetail } from "@tbm/contract/group-page.ts";

import { RecordLink } from "#ui/table/record-link.tsx";

import classes from "./group-page.module.css";

/** The sets that the group is in. */
export function SetsCard({ group: { sets } }: { group: GroupDetail }) {
  return (
    <Card component="section" aria-label={t`Sets`}>
      <Title order={2} mb="sm">
        {t`Sets`}
      </Title>
      {sets.length === 0 && <Text c="dimmed" size="sm">{t`Not in any set.`}</Text>}
      <ul className={classes["list"]}>
        {sets.map(({ id, name }) => (
          <li key={id}>
            <RecordLink to="/groups?view=sets" size="sm">
              {name}
            </RecordLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
