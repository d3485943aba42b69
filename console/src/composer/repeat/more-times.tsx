import { t } from "@lingui/core/macro";
import { CloseButton, Input, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { RULE_LIMITS } from "@tbm/contract/recurrence/rule-limits.ts";
import { useId, useState } from "react";

import { parseTime } from "#time/typed-moments.ts";

import classes from "./rule-fields.module.css";

interface MoreTimesProps {
  label: string;
  description?: string;
  fault?: string | undefined;
  /** The time of the first run, if it is not among these. */
  time?: string;
  times: readonly string[];
  onChange: (times: string[]) => void;
  /** Called with typed text that isn't a time, and with an empty text once it is one or is removed. */
  onUnread?: (text: string) => void;
}

/** Further times of day. Enter, a comma or leaving the field adds what is typed. */
export function MoreTimes(props: MoreTimesProps) {
  const { label, description, fault, time, times, onChange, onUnread } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isLeft, setIsLeft] = useState(false);
  const read = parseTime(typed);
  const others = time === undefined ? 0 : 1;
  const isUnread = read === null && typed.trim() !== "" && (isLeft || typed.length > 4);
  const isFull = times.length >= RULE_LIMITS.timesPerDay - others;

  function type(text: string) {
    setTyped(text);
    setIsLeft(false);
    onUnread?.(parseTime(text) === null ? text.trim() : "");
  }

  function add() {
    setIsLeft(true);
    if (read === null) return;
    setTyped("");
    if (read !== time) onChange([...new Set([...times, read])].toSorted());
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={isUnread ? t`Enter a time such as 09:00.` : fault}
      labelProps={{ htmlFor: id }}
    >
      <div className={classes["chips"]}>
        {times.map((other) => (
          <span key={other} className={classes["chip"]}>
            {other}
            <CloseButton
              size={24}
              radius="xl"
              aria-label={t`Remove ${other}`}
              onClick={() => onChange(times.filter((kept) => kept !== other))}
            />
          </span>
        ))}
        {!isFull && (
          <TextInput
            id={id}
            className={classes["add"] ?? ""}
            placeholder={t`hh:mm`}
            inputMode="numeric"
            autoComplete="off"
            leftSection={<IconPlus size={14} aria-hidden />}
            value={typed}
            error={isUnread || Boolean(fault)}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== ",") return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
