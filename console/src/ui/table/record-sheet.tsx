import { Stack } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { flushSync } from "react-dom";

import { BottomSheet } from "#ui/dialog/bottom-sheet.tsx";

import { ActionLayoutContext } from "./action-layout.ts";

import classes from "./record-sheet.module.css";

interface RecordSheetProps {
  title: ReactNode;
  fields: readonly { header: string; value: ReactNode }[];
  actions: ReactNode;
  /** Returns the focus too. */
  onClose: () => void;
}

/** All fields and actions of one record of a list. */
export function RecordSheet({ title, fields, actions, onClose }: RecordSheetProps) {
  // A dialog that an action opens gives the focus back to ⋯, so the sheet closes first.
  const layout = useMemo(() => ({ onAct: () => flushSync(onClose) }), [onClose]);
  return (
    <BottomSheet title={title} onClose={onClose}>
      <dl className={classes["fields"]}>
        {fields.map(({ header, value }) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ActionLayoutContext value={layout}>
        <Stack gap={0} className={classes["actions"] ?? ""}>
          {actions}
        </Stack>
      </ActionLayoutContext>
    </BottomSheet>
  );
}
