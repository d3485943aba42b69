import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { KeyboardLayout, LinkButton } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { formatNumber } from "#lib/numbers.ts";

import { summaryOf } from "./keyboard-rows.ts";

import classes from "./button-chips.module.css";

const ROWS_SHOWN = 3;

/** A keyboard's buttons row by row, as under a message, and how many there are. */
export function ButtonChips({ keyboard }: { keyboard: KeyboardLayout }) {
  const rows = keyboard.inline_keyboard.filter((row) => row.length > 0);
  const hidden = formatNumber(rows.slice(ROWS_SHOWN).flat().length);
  return (
    <div className={classes["keyboard"]}>
      <div className={classes["rows"]}>
        {rows.slice(0, ROWS_SHOWN).map((row, index) => (
          <ChipRow key={index} row={row} />
        ))}
        {rows.length > ROWS_SHOWN && (
          <Text size="xs" ta="center" c="dimmed">
            {t`${hidden} more`}
          </Text>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {summaryOf(keyboard)}
      </Text>
    </div>
  );
}

const ChipRow = ({ row }: { row: readonly LinkButton[] }) => (
  <div className={classes["row"]}>
    {row.slice(0, LIMITS.buttonsPerRow).map(({ text, url }, index) => (
      <span key={index} className={classes["chip"]} title={url}>
        {text}
      </span>
    ))}
  </div>
);
