import { t } from "@lingui/core/macro";
import { Table, Text } from "@mantine/core";

import { momentIn, ownZone } from "#time/zone-time.ts";

import classes from "./occurrence-table.module.css";

interface OccurrenceTableProps {
  title: string;
  occurrences: readonly string[];
  timezone: string;
}

/** The next runs in the schedule's time zone, and in the reader's if it differs. */
export function OccurrenceTable({ title, occurrences, timezone }: OccurrenceTableProps) {
  if (occurrences.length === 0) return null;
  const here = ownZone();
  const rows = occurrences.map((instant) => ({
    instant,
    there: momentIn(timezone, instant) ?? instant,
    own: momentIn(here, instant) ?? instant,
  }));
  const isElsewhere = rows.some(({ there, own }) => there !== own);
  return (
    <div>
      <Text fw={500} mb={4}>
        {title}
      </Text>
      <Table aria-label={t`Next runs`} verticalSpacing={4} className={classes["occurrences"] ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{timezone}</Table.Th>
            {isElsewhere && <Table.Th>{t`Your time (${here})`}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ instant, there, own }) => (
            <Table.Tr key={instant}>
              <Table.Td>
                <time dateTime={instant}>{there}</time>
              </Table.Td>
              {isElsewhere && <Table.Td>{own}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
