import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Calendar } from "@tbm/contract/calendar/calendar.ts";
import { useState } from "react";

import { calendarKey, moveSchedule } from "#api/calendar/calendar.ts";
import { useClient } from "#api/client/use-client.ts";
import { showToast } from "#ui/toast/toast.ts";

import { dayText, timeText } from "./calendar-days.ts";
import { type Entry, entryTexts } from "./calendar-entries.ts";
import { MoveQuestion } from "./move-question.tsx";
import type { CalendarState } from "./use-calendar.ts";
import type { Slot } from "./use-grid.ts";

interface Move {
  id: string;
  from: number;
  to: number;
  /** Whether the other runs of a repeat stay. */
  alone: boolean;
}

const iso = (at: number) => new Date(at).toISOString();

/** Shows one run at its new time before the worker has answered. */
const moved =
  ({ id, from, to, alone }: Move) =>
  (calendar: Calendar | undefined): Calendar | undefined =>
    calendar && {
      ...calendar,
      plans: calendar.plans.map((plan) =>
        plan.id === id && (alone || plan.moves === "once")
          ? Object.assign({}, plan, {
              runs: plan.runs.map((at) => (at === iso(from) ? iso(to) : at)),
            })
          : plan,
      ),
    };

/** Moves an entry, after a question if other runs of a repeat could move with it. The dialog must be rendered. */
export function useMove({ clock, now }: CalendarState) {
  const client = useClient();
  const queries = useQueryClient();
  const moving = useMutation(moveSchedule(client));
  const [question, setQuestion] = useState<{ entry: Entry; move: Move } | null>(null);

  async function save({ from, to, ...move }: Move): Promise<string> {
    try {
      const body = { ...move, from: iso(from), to: iso(to) };
      return (await moving.mutateAsync(body)).id;
    } finally {
      await queries.invalidateQueries({ queryKey: calendarKey(client) });
    }
  }

  async function run(move: Move, isUndo = false): Promise<void> {
    queries.setQueriesData({ queryKey: calendarKey(client) }, moved(move));
    // A run that was moved alone is a message of its own now.
    const id = await save(move);
    const { day, minutes } = clock.read(move.to);
    const time = timeText(minutes);
    const back = { id, from: move.to, to: move.from, alone: false };
    showToast({
      tone: "success",
      title: move.alone ? t`Run Moved` : t`Message Moved`,
      description: move.alone
        ? t`This run is now planned for ${dayText(day)}, ${time}. The others stay.`
        : t`It is now planned for ${dayText(day)}, ${time}`,
      // A failure is shown by the query client.
      ...(!isUndo && {
        action: { label: t`Undo`, run: () => void run(back, true).catch(() => {}) },
      }),
    });
  }

  /** Returns false if it cannot be moved there. */
  function begin(entry: Entry, slot: Slot): boolean {
    const to = clock.instant(slot.day, slot.minutes);
    const move = { id: entry.id, from: entry.at, to, alone: entry.moves === "run" };
    if (move.to <= Math.max(now, Date.now())) {
      showToast({
        tone: "failure",
        title: t`Not Moved`,
        description: t`That time has passed. Choose a later one.`,
      });
      return false;
    }
    if (entry.moves === "series") setQuestion({ entry, move });
    else void run(move).catch(() => {});
    return true;
  }

  const to = question && clock.read(question.move.to);
  const dialog = (
    <MoveQuestion
      title={question && entryTexts(question.entry).title}
      time={to ? `${dayText(to.day)}, ${timeText(to.minutes)}` : ""}
      onMove={async (alone) => {
        if (question) await run({ ...question.move, alone });
      }}
      onClose={() => setQuestion(null)}
    />
  );
  return { begin, dialog };
}
