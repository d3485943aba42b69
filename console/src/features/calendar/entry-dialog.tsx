import { t } from "@lingui/core/macro";
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconArrowsMove, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";

import { langOf } from "#records/excerpt.ts";
import { Link } from "#router/link.tsx";
import { DateField } from "#time/fields/date-field.tsx";
import { TimeField } from "#time/fields/time-field.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { dayText, minutesOf, timeText } from "./calendar-days.ts";
import { type Entry, entryTexts } from "./calendar-entries.ts";
import type { Slot } from "./use-grid.ts";

import classes from "./calendar.module.css";

interface EntryDialogProps {
  entry: Entry | null;
  today: string;
  /** Returns false if it cannot be moved there. */
  onMove: (entry: Entry, slot: Slot) => boolean;
  onClose: () => void;
}

/** What an entry is, with a link to its record and the form that moves it. */
export function EntryDialog({ entry, today, onMove, onClose }: EntryDialogProps) {
  return (
    <Dialog
      isOpen={entry !== null}
      title={entry ? entryTexts(entry).title : ""}
      size="small"
      onClose={onClose}
    >
      {entry && (
        <EntryView key={entry.key} entry={entry} today={today} onMove={onMove} onClose={onClose} />
      )}
    </Dialog>
  );
}

function EntryView({ entry, today, onMove, onClose }: EntryDialogProps & { entry: Entry }) {
  const [isMoving, setIsMoving] = useState(false);
  const { bot, groups, state } = entryTexts(entry);
  const isFixed = entry.sent === null && entry.moves === "none";
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>
          {dayText(entry.day)}, {timeText(entry.minutes)}
        </Text>
        <Text c="dimmed">
          {bot} · {groups}
        </Text>
      </div>
      <div>
        <span className={classes["state"]} data-tone={entry.tone}>
          {state}
        </span>
      </div>
      {entry.message.trim() !== "" && (
        <Text className={classes["excerpt"] ?? ""} lang={langOf(entry.message)}>
          {entry.message}
        </Text>
      )}
      {isMoving ? (
        <MoveForm entry={entry} today={today} onMove={onMove} onClose={onClose} />
      ) : (
        <Group justify="flex-end" gap="xs">
          {isFixed && (
            <Text c="dimmed" size="sm" w="100%">
              {entry.tone === "forecast"
                ? t`A campaign's posts can't be moved one by one. Change its times in the campaign.`
                : t`This message runs several times a day, so a single run can't be moved. Edit the message to change its times.`}
            </Text>
          )}
          {entry.moves !== "none" && (
            <Button
              variant="default"
              leftSection={<IconArrowsMove size={16} aria-hidden />}
              onClick={() => setIsMoving(true)}
            >
              {t`Move to…`}
            </Button>
          )}
          <Button
            component={Link}
            to={entry.path}
            data-autofocus
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t`Open`}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function MoveForm({ entry, today, onMove, onClose }: EntryDialogProps & { entry: Entry }) {
  const [date, setDate] = useState(entry.day);
  const [time, setTime] = useState(timeText(entry.minutes));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (date && time && onMove(entry, { day: date, minutes: minutesOf(time) })) onClose();
      }}
    >
      <Stack gap="md">
        <SimpleGrid cols={2}>
          <DateField label={t`Date`} min={today} value={date} onChange={setDate} data-autofocus />
          <TimeField label={t`Time`} value={time} onChange={setTime} />
        </SimpleGrid>
        {entry.moves === "run" && (
          <Text c="dimmed" size="sm">{t`Only this run moves. The others stay.`}</Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit">{t`Move`}</Button>
        </Group>
      </Stack>
    </form>
  );
}
