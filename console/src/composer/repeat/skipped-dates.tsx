import { t } from "@lingui/core/macro";
import { Button, CloseButton, Input, Popover } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconPlus } from "@tabler/icons-react";
import { RULE_LIMITS } from "@tbm/contract/recurrence/rule-limits.ts";
import { useState } from "react";

import { arrowLabels, calendarFormats } from "#time/fields/calendar-formats.ts";
import { formatDay } from "#time/typed-moments.ts";
import { useEscapeLayer } from "#ui/dialog/escape-layers.ts";

import classes from "./rule-fields.module.css";
interface SkippedDatesProps {
  dates: readonly string[];
  /** The first date. */
  min: string;
  onChange: (dates: string[]) => void;
}

/** Dates without a run, chosen in a calendar. */
export function SkippedDates({ dates, min, onChange }: SkippedDatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEscapeLayer(isOpen, () => setIsOpen(false));
  return (
    <Input.Wrapper label={t`Skipped dates`} labelElement="div">
      <div className={classes["chips"]}>
        {dates.map((date) => {
          const name = formatDay(date);
          return (
            <span key={date} className={classes["chip"]}>
              {name}
              <CloseButton
                size={24}
                radius="xl"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(dates.filter((kept) => kept !== date))}
              />
            </span>
          );
        })}
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          closeOnEscape={false}
          position="bottom-start"
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setIsOpen((isNow) => !isNow)}
            >
              {t`Skip a date`}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              type="multiple"
              hideOutsideDates
              weekendDays={[]}
              ariaLabels={arrowLabels()}
              {...calendarFormats()}
              value={[...dates]}
              {...(min && { minDate: min, defaultDate: dates[0] ?? min })}
              onChange={(chosen) => onChange(chosen.toSorted().slice(0, RULE_LIMITS.skippedDates))}
            />
          </Popover.Dropdown>
        </Popover>
      </div>
    </Input.Wrapper>
  );
}
