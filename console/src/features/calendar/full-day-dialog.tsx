import { t } from "@lingui/core/macro";
import { Button, Group, List, Stack } from "@mantine/core";

import { Dialog } from "#ui/dialog/dialog.tsx";
import { Sentence } from "#ui/sentence.tsx";

import { dayText } from "./calendar-days.ts";
import type { CalendarState } from "./use-calendar.ts";

interface FullDayDialogProps {
  calendar: CalendarState;
  /** Null keeps it closed. */
  day: string | null;
  onClose: () => void;
}

/** What a day's mark stands for. */
export function FullDayDialog({ calendar, day, onClose }: FullDayDialogProps) {
  const remarks = calendar.remarks.get(day ?? "") ?? [];
  return (
    <Dialog isOpen={day !== null} title={day ? dayText(day) : ""} size="small" onClose={onClose}>
      <Stack gap="md">
        <List spacing="xs" size="sm">
          {remarks.map(({ text }) => (
            <List.Item key={text}>
              <Sentence>{text}</Sentence>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Close`}</Button>
          {day && calendar.view !== "day" && (
            <Button
              data-autofocus
              onClick={() => {
                onClose();
                calendar.show({ view: "day", date: day });
              }}
            >
              {t`Show day`}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
