import { t } from "@lingui/core/macro";
import { Button, Stack } from "@mantine/core";
import { IconRowInsertBottom } from "@tabler/icons-react";

import { addRow, canRemoveRow } from "./keyboard-rows.ts";
import { RowEditor } from "./row-editor.tsx";
import type { KeyboardRows } from "./use-keyboard-rows.ts";

/** Rows of link buttons to fill in. */
export function KeyboardBuilder({
  builder: { rows, focus, type, reshape },
  fault,
}: {
  builder: KeyboardRows;
  /** Shown at the first button. */
  fault?: string | undefined;
}) {
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <RowEditor
          key={row.key}
          row={row}
          number={index + 1}
          fault={index === 0 ? fault : undefined}
          isRemovable={canRemoveRow(rows)}
          focus={row.buttons.some(({ key }) => key === focus?.key) ? focus : null}
          onType={type}
          onReshape={reshape}
        />
      ))}
      <Button
        variant="light"
        leftSection={<IconRowInsertBottom size={16} aria-hidden />}
        onClick={() => reshape(addRow)}
      >
        {t`Add row`}
      </Button>
    </Stack>
  );
}
