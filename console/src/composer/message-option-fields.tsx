import { t } from "@lingui/core/macro";
import { Button, Input, SimpleGrid, Stack, Switch } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { Repeat } from "@tbm/contract/messages.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import { useEffect, useId, useRef, useState } from "react";

import { lifetimeText } from "#records/lifetime-text.ts";
import { optionsText } from "#records/options-text.ts";

import { DeleteAfterSelect, DeletePreviousSwitch } from "./lifetime-fields.tsx";
import { hoursBetween } from "./repeat/rule-draft.ts";

import classes from "./message-fields.module.css";

const LABELS: Record<keyof MessageOptions, () => string> = {
  silent: () => t`Send silently`,
  protect: () => t`Protect from forwarding and saving`,
  noPreview: () => t`No link preview`,
  pin: () => t`Pin after sending`,
};

// The keys of LABELS.
const NAMES = Object.keys(LABELS) as (keyof MessageOptions)[];

interface MessageOptionFieldsProps {
  options: MessageOptions;
  /** All if omitted. */
  names?: readonly (keyof MessageOptions)[];
  lifetime: Lifetime;
  /** How the message repeats. If undefined, its posts have no lifetime. */
  repeat: Repeat | undefined;
  /** The rule of a custom repeat. */
  rule: RepeatRule | null | undefined;
  onChange: (change: { options?: MessageOptions; lifetime?: Lifetime }) => void;
}

/** The lifetime as far as it applies. */
const lifetimeOf = ({ lifetime, repeat }: MessageOptionFieldsProps): Partial<Lifetime> =>
  repeat ? { ...lifetime, deletePrevious: repeat !== "none" && lifetime.deletePrevious } : {};

const offeredOf = ({ options, names }: MessageOptionFieldsProps): Partial<MessageOptions> =>
  names ? Object.fromEntries(names.map((name) => [name, options[name]])) : options;

/** A button that says what is set, and below it the options. Open from the start if one is set. */
export function MessageOptionFields(props: MessageOptionFieldsProps) {
  const id = useId();
  const set = [optionsText(offeredOf(props)), lifetimeText(lifetimeOf(props))].filter(Boolean);
  const [isOpen, setIsOpen] = useState(set.length > 0);
  const [isOpened, setIsOpened] = useState(false);
  // Most messages have no options, and a phone needs long for the words of the hours.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    if (isOpened) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isOpened]);

  return (
    <>
      <Input.Wrapper label={t`Options`} labelElement="div" labelProps={{ id: `${id}-label` }}>
        <Button
          id={`${id}-button`}
          variant="default"
          fullWidth
          justify="space-between"
          className={classes["options"] ?? ""}
          aria-labelledby={`${id}-label ${id}-button`}
          aria-expanded={isOpen}
          aria-controls={`${id}-panel`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => {
            setIsOpen(!isOpen);
            setIsOpened(!isOpen);
            setWasOpen(true);
          }}
        >
          {set.join(" · ") || t`None`}
        </Button>
      </Input.Wrapper>
      <div ref={panel} id={`${id}-panel`} hidden={!isOpen} className={classes["panel"]}>
        {wasOpen && <Options {...props} />}
      </div>
    </>
  );
}

interface OptionSwitchesProps<Name extends keyof MessageOptions> {
  names: readonly Name[];
  options: Record<Name, boolean>;
  onChange: (name: Name, isOn: boolean) => void;
}

export const OptionSwitches = <Name extends keyof MessageOptions>(
  props: OptionSwitchesProps<Name>,
) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
    {props.names.map((name) => (
      <Switch
        key={name}
        label={LABELS[name]()}
        checked={props.options[name]}
        onChange={(event) => props.onChange(name, event.currentTarget.checked)}
      />
    ))}
  </SimpleGrid>
);

function Options(props: MessageOptionFieldsProps) {
  const { options, names = NAMES, lifetime, repeat, rule, onChange } = props;
  return (
    <>
      <OptionSwitches
        names={names}
        options={options}
        onChange={(name, isOn) => onChange({ options: { ...options, [name]: isOn } })}
      />
      {repeat && (
        <Stack gap="xs" mt="md">
          <DeleteAfterSelect
            value={lifetime.deleteAfterHours}
            onChange={(deleteAfterHours) =>
              onChange({ lifetime: { ...lifetime, deleteAfterHours } })
            }
          />
          {repeat !== "none" && (
            <DeletePreviousSwitch
              isOn={lifetime.deletePrevious}
              intervalHours={hoursBetween(repeat, rule)}
              onChange={(deletePrevious) => onChange({ lifetime: { ...lifetime, deletePrevious } })}
            />
          )}
        </Stack>
      )}
    </>
  );
}
