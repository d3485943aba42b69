import { ActionIcon, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";

import { useEscapeLayer } from "#ui/dialog/escape-layers.ts";

import { localDay } from "./dates.ts";
import { formatDay, parseDay } from "./typed-moments.ts";
import { useTypedValue } from "./use-typed-value.ts";

// In no layer: this sheet comes with a screen, before the first page's own in the document, and would lose to it.
import "@mantine/dates/styles.css";

interface DateFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  /** Names the calendar's button, too. */
  label: string;
  isLabelHidden?: boolean;
  /** `YYYY-MM-DD`, or empty for none. */
  value: string;
  /** The first day that the calendar offers; a day typed without a year is the next such one. */
  min?: string;
  onChange: (day: string) => void;
  onLeave?: () => void;
}

const ARIA_LABELS = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

/**
 * A day, typed or chosen from a calendar, written as everywhere else. The browser's own field writes it as its
 * language does, and Mantine's cannot open its calendar by keyboard.
 */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden, value, min, error, onChange, onLeave, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  useEscapeLayer(isOpen, () => setIsOpen(false));
  const { input, isFaulty } = useTypedValue({
    value,
    format: formatDay,
    parse: (text) =>
      parseDay(text, min ? { today: min, isAhead: true } : { today: localDay(new Date()) }),
    onChange,
  });
  return (
    <TextInput
      placeholder="dd mmm yyyy"
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      {...rest}
      {...input}
      onBlur={() => {
        input.onBlur();
        onLeave?.();
      }}
      error={isFaulty ? "Enter a date such as 17 Nov 2026." : error}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          closeOnEscape={false}
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Open calendar: ${label}`}
              onClick={() => setIsOpen((isNow) => !isNow)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              hideOutsideDates
              weekendDays={[]}
              ariaLabels={ARIA_LABELS}
              value={value || null}
              {...(value && { defaultDate: value })}
              {...(min && { minDate: min })}
              onChange={(day) => {
                onChange(day ?? "");
                setIsOpen(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
