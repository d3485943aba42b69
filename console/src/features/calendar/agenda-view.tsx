import { plural, t } from "@lingui/core/macro";
import { ActionIcon, Button, Card, Skeleton, Text } from "@mantine/core";
import { IconCalendarOff, IconPlus } from "@tabler/icons-react";
import { useState } from "react";

import { formatNumber } from "#lib/numbers.ts";
import { EmptyState } from "#ui/empty-state.tsx";

import { dayText, shortDayText } from "./calendar-days.ts";
import type { Entry } from "./calendar-entries.ts";
import { DayMark } from "./day-mark.tsx";
import { EntryChip } from "./entry-chip.tsx";
import type { CalendarState } from "./use-calendar.ts";
import type { GridProps } from "./use-grid.ts";

import classes from "./calendar.module.css";

const NINE = 9 * 60;
/** How many entries are shown at first, and with each press of the button. */
const PAGE = 200;

interface FoundDay {
  day: string;
  list: Entry[];
  /** How many more the day has than the calendar knows. */
  more: number;
}

/** The days that have entries, up to a number of entries. */
function firstDays({ days, leftOut }: CalendarState, entries: Map<string, Entry[]>, most: number) {
  const found: FoundDay[] = [];
  let left = most;
  let hidden = 0;
  for (const day of days) {
    const list = entries.get(day) ?? [];
    const shown = list.slice(0, Math.max(left, 0));
    const isWhole = left > 0 && shown.length === list.length;
    const more = leftOut.get(day) ?? 0;
    if (shown.length > 0 || (isWhole && more > 0)) {
      found.push({ day, list: shown, more: isWhole ? more : 0 });
    }
    hidden += list.length - shown.length + (isWhole ? 0 : more);
    left -= list.length;
  }
  return { found, hidden };
}

function MoreOfDay({ count, onOpen }: { count: number; onOpen: () => void }) {
  const more = formatNumber(count);
  return (
    <button type="button" className={classes["more"]} onClick={onOpen}>
      {t`+${more} more`}
    </button>
  );
}

/** A list of days with everything on them. */
export function AgendaView({ calendar, onOpen, onWrite, onMark }: Omit<GridProps, "onMove">) {
  const { isPhone, today, entries, remarks, show } = calendar;
  const [most, setMost] = useState(PAGE);
  if (!entries) {
    return (
      <Card aria-busy>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={36} mb="sm" />
        ))}
      </Card>
    );
  }
  const { found, hidden } = firstDays(calendar, entries, most);
  if (found.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={IconCalendarOff}
          text={t`Nothing on these days`}
          help={t`Schedule a message to see it here.`}
        />
      </Card>
    );
  }
  return (
    <>
      {found.map(({ day, list, more }) => (
        <section key={day} className={classes["agendaDay"]} aria-label={dayText(day)}>
          <header className={classes["agendaHead"]} data-today={day === today || undefined}>
            <h2>{isPhone ? shortDayText(day) : dayText(day)}</h2>
            {day === today && <Text c="dimmed">{t`Today`}</Text>}
            <DayMark day={day} remarks={remarks.get(day)} onOpen={onMark} />
            {day >= today && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                ml="auto"
                aria-label={t`Write a message for ${dayText(day)}`}
                onClick={() => onWrite({ day, minutes: NINE })}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            )}
          </header>
          <ul className={classes["agendaList"]}>
            {list.map((entry) => (
              <li key={entry.key}>
                <EntryChip entry={entry} isReachable isWide onOpen={onOpen} />
              </li>
            ))}
            {more > 0 && (
              <li>
                <MoreOfDay count={more} onOpen={() => show({ view: "day", date: day })} />
              </li>
            )}
          </ul>
        </section>
      ))}
      {hidden > 0 && (
        <Button variant="default" fullWidth mt="md" onClick={() => setMost(most + PAGE)}>
          {plural(hidden, { one: "Show # more entry", other: "Show # more entries" })}
        </Button>
      )}
    </>
  );
}
