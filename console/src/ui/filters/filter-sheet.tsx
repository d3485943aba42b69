import { t } from "@lingui/core/macro";
import { Button, Group, Stack } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";

import { BottomSheet } from "#ui/dialog/bottom-sheet.tsx";

interface FilterSheetProps {
  /** Null if no filter is set. */
  onClear: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list on a phone. They apply at once. */
export function FilterSheet({ onClear, onClose, children }: FilterSheetProps) {
  return (
    <BottomSheet title={t`Filter`} onClose={onClose}>
      <Stack gap="sm">
        {children}
        <Group grow mt="xs">
          <Button
            variant="default"
            leftSection={<IconFilterOff size={16} aria-hidden />}
            disabled={onClear === null}
            onClick={() => {
              onClear?.();
              onClose();
            }}
          >
            {t`Clear filters`}
          </Button>
          <Button onClick={onClose}>{t`Done`}</Button>
        </Group>
      </Stack>
    </BottomSheet>
  );
}
