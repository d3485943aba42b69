import { plural, t } from "@lingui/core/macro";
import { ScrollArea, Table, Text } from "@mantine/core";
import type { SheetResult } from "@tbm/contract/sheets.ts";

/** What is wrong with a sheet, by row. */
export function FaultTable({ result: { faults, fault_count } }: { result: SheetResult }) {
  const more = fault_count - faults.length;
  return (
    <>
      <Text fw={500} mb="xs" c="var(--mantine-color-error)">
        {plural(fault_count, {
          one: "# problem. Nothing is scheduled until you fix it.",
          other: "# problems. Nothing is scheduled until you fix them.",
        })}
      </Text>
      <ScrollArea.Autosize mah="18rem" viewportProps={{ tabIndex: 0 }}>
        <Table aria-label={t`Problems`} verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Row`}</Table.Th>
              <Table.Th>{t`Column`}</Table.Th>
              <Table.Th>{t`Problem`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faults.map(({ row, column, text }, index) => (
              <Table.Tr key={index}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {more > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {plural(more, { one: "and # more", other: "and # more" })}
        </Text>
      )}
    </>
  );
}
