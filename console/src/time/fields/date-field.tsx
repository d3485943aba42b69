import { t } from "@lingui/core/macro";
import { ActionIcon, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";

import { localDay } from "#time/dates.ts";
import { formatDay, isNoSuchDay, parseDay } from "#time/typed-moments.ts";
import { useEscapeLayer } from "#ui/dialog/escape-layers.ts";

import { arrowLabels, calendarFormats } from "./calendar-formats.ts";
import { useTypedValue } from "./use-typed-value.ts";

// Outside any CSS layer: this sheet loads before the first page's own and would lose to it.
import "@mantine/dates/styles.css";

interface DateFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  /** Also names the calendar's button. */
  label: string;
  isLabelHidden?: boolean;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** The first day the calendar offers. A day typed without a year means the next such day after it. */
  min?: string;
  onChange: (day: string) => void;
  onLeave?: () => void;
}

/**
 * A day, typed or picked from a calendar, in the console's own format. The browser's date field uses its
 * language's format, and Mantine's calendar cannot be opened by keyboard.
 */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden, value, min, error, onChange, onLeave, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  useEscapeLayer(isOpen, () => setIsOpen(false));
  const [today] = useState(() => localDay(new Date()));
  const near = min ? { today: min, isAhead: true } : { today };
  const { input, isFaulty } = useTypedValue({
    value,
    format: formatDay,
    parse: (text) => parseDay(text, near),
    onChange,
  });
  const typingError = isNoSuchDay(input.value, near)
    ? t`There is no such date.`
    : t`Enter a date such as 17 Nov 2026.`;
  return (
    <TextInput
      placeholder={t`dd mmm yyyy`}
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      {...rest}
      {...input}
      onBlur={() => {
        input.onBlur();
        onLeave?.();
      }}
      error={isFaulty ? typingError : error}
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
              aria-label={t`Open calendar: ${label}`}
              onClick={() => setIsOpen((isNow) => !isNow)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              hideOutsideDates
              weekendDays={[]}
              ariaLabels={arrowLabels()}
              {...calendarFormats()}
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
