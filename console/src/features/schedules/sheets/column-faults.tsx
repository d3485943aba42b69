import { plural, t } from "@lingui/core/macro";
import { Alert, List } from "@mantine/core";
import type { SheetFault } from "@tbm/contract/sheets.ts";

import { listWords } from "#lib/join-words.ts";

const CODES = ["sheet_column_missing", "sheet_column_unknown", "sheet_column_doubled"] as const;

/** The names of the columns with this fault. */
const namesOf = (faults: readonly SheetFault[], code: (typeof CODES)[number]): string[] =>
  faults.flatMap(({ cause, column }) => (cause.code === code && column ? [column] : []));

/** Whether the sheet's first row is wrong. Its other rows were not read then. */
export const hasColumnFaults = (faults: readonly SheetFault[]): boolean =>
  CODES.some((code) => namesOf(faults, code).length > 0);

/** What is wrong with the names of the columns. */
export function ColumnFaults({ faults }: { faults: readonly SheetFault[] }) {
  const [missing = [], unknown = [], doubled = []] = CODES.map((code) => namesOf(faults, code));
  const [missed, extra] = [listWords(missing), listWords(unknown)];
  const twice = listWords(doubled);
  return (
    <Alert color="red" title={t`The first row doesn't have the right columns`}>
      <List size="sm">
        {missing.length > 0 && (
          <List.Item>
            {plural(missing.length, {
              one: `Missing column: ${missed}`,
              other: `Missing columns: ${missed}`,
            })}
          </List.Item>
        )}
        {unknown.length > 0 && (
          <List.Item>
            {plural(unknown.length, {
              one: `Unknown column: ${extra}. Correct its name or remove it.`,
              other: `Unknown columns: ${extra}. Correct their names or remove them.`,
            })}
          </List.Item>
        )}
        {doubled.length > 0 && <List.Item>{t`Twice: ${twice}`}</List.Item>}
      </List>
    </Alert>
  );
}
