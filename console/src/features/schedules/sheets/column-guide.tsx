import { t } from "@lingui/core/macro";
import { Button, Code, Table, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import {
  REQUIRED_COLUMNS,
  SHEET_COLUMNS,
  SHEET_DELETES_PREVIOUS,
  SHEET_OPTIONS,
  type SheetColumn,
  sheetDeletesAfter,
} from "@tbm/contract/sheets.ts";
import { useId, useState } from "react";

/** What each column may contain. */
function meanings(): Record<SheetColumn, string> {
  const options = [
    ...Object.values(SHEET_OPTIONS),
    sheetDeletesAfter(24),
    SHEET_DELETES_PREVIOUS,
  ].join(", ");
  const tags = "<b>, <i>, <u>, <s>, <tg-spoiler>, <code>, <a>, <blockquote>";
  return {
    text: t`The message`,
    format: t`plain, or html for text with the tags ${tags}`,
    date: t`2026-11-17 or 17/11/2026; if it repeats, the first day`,
    time: "09:00",
    zone: t`Such as Asia/Bangkok; if empty, your browser's time zone`,
    repeat: t`none, daily, weekly, monthly, or a rule such as FREQ=WEEKLY;BYDAY=MO,FR`,
    times: t`More times of day for a rule, such as 12:00 | 18:00`,
    skip: t`Dates that a rule skips`,
    bot: t`The bot's name or username, or auto; leave it empty if only one bot can post there`,
    groups: t`Names or chat IDs, separated by |; a topic as Group › Topic`,
    set: t`A set of groups, instead of groups or in addition`,
    picture: t`Pictures from your library as folder/name, separated by |`,
    keyboard: t`The name of a keyboard`,
    options: t`Any of: ${options}`,
    paused: t`yes to create it paused`,
  };
}

const isRequired = (column: SheetColumn) => REQUIRED_COLUMNS.some((name) => name === column);

/** The columns that a sheet can have. Open from the start if the given sheet has the wrong ones. */
export function ColumnGuide({ isOpenFirst }: { isOpenFirst: boolean }) {
  const id = useId();
  const [isToggled, setIsToggled] = useState(false);
  const isOpen = isOpenFirst !== isToggled;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Chevron size={16} aria-hidden />}
        onClick={() => setIsToggled(!isToggled)}
      >
        {t`Columns of a sheet`}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Columns />}
      </div>
    </div>
  );
}

function Columns() {
  const texts = meanings();
  return (
    <>
      <Text size="xs" c="dimmed" my="xs">
        {t`The first row has the names of the columns, in any order. Every sheet needs text, date, time, and groups or set.`}
      </Text>
      <Table aria-label={t`Columns of a sheet`} verticalSpacing={4} fz="sm">
        <Table.Tbody>
          {SHEET_COLUMNS.map((column) => (
            <Table.Tr key={column}>
              <Table.Th w="6.5rem" fw={isRequired(column) ? 700 : 400}>
                <Code>{column}</Code>
              </Table.Th>
              <Table.Td>{texts[column]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
