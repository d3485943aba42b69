import { t } from "@lingui/core/macro";
import { CloseButton, Input, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { RULE_LIMITS } from "@tbm/contract/recurrence/rule-limits.ts";
import { useId, useState } from "react";

import { parseTime } from "#time/typed-moments.ts";

import classes from "./rule-fields.module.css";

interface MoreTimesProps {
  /** The time of the first run, which is not among these. */
  time: string;
  times: readonly string[];
  onChange: (times: string[]) => void;
}

/** Further times of day. Enter, a comma or leaving the field adds what is typed. */
export function MoreTimes({ time, times, onChange }: MoreTimesProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const read = parseTime(typed);
  const isFull = times.length >= RULE_LIMITS.timesPerDay - 1;

  function add() {
    if (read === null) return;
    setTyped("");
    if (read !== time) onChange([...new Set([...times, read])].toSorted());
  }

  return (
    <Input.Wrapper label={t`Also at`} labelProps={{ htmlFor: id }}>
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
            error={typed.length > 4 && read === null}
            onChange={(event) => setTyped(event.currentTarget.value)}
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
