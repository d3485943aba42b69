import { t } from "@lingui/core/macro";
import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { linkFault } from "@tbm/contract/content/links.ts";
import { LinkButtonInput } from "@tbm/contract/keyboards.ts";
import { useEffect, useId, useRef, useState } from "react";

import { completeLink } from "#composer/formatting/complete-link.ts";
import { faultText } from "#forms/fault-text.ts";

import { type DraftButton, isHalf } from "./keyboard-rows.ts";

import classes from "./keyboard-builder.module.css";

interface ButtonEditorProps {
  button: DraftButton;
  number: number;
  /** A new number moves the focus here. */
  focusTurn: number | null;
  isRemovable: boolean;
  fault?: string | undefined;
  onChange: (change: Partial<DraftButton>) => void;
  onRemove: () => void;
}

export function ButtonEditor(props: ButtonEditorProps) {
  const { button, number, focusTurn, isRemovable, fault, onChange, onRemove } = props;
  const [isUrlLeft, setIsUrlLeft] = useState(false);
  const textField = useRef<HTMLInputElement>(null);
  const url = button.url.trim();
  const text = button.text.trim();
  const textFault = text
    ? faultText(LinkButtonInput.shape.text.safeParse(text).error?.issues[0]?.message)
    : fault;
  // The button's error is shown at the field that is missing.
  const urlFault = url ? isUrlLeft && faultText(linkFault(url)) : text && fault;
  const isLeftOut = isHalf(button) && !fault;
  const hint = useId();
  const described = isLeftOut && { attributes: { input: { "aria-describedby": hint } } };

  useEffect(() => {
    if (focusTurn !== null) textField.current?.focus();
  }, [focusTurn]);

  return (
    <div className={classes["button"]}>
      <TextInput
        ref={textField}
        aria-label={t`Text of button ${number}`}
        placeholder={t`Button text`}
        value={button.text}
        error={textFault}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        {...(!textFault && described)}
      />
      <TextInput
        type="url"
        aria-label={t`URL of button ${number}`}
        placeholder="https://example.com"
        value={button.url}
        autoCapitalize="off"
        spellCheck={false}
        error={urlFault}
        onBlur={() => {
          setIsUrlLeft(true);
          const completed = completeLink(button.url);
          if (completed !== url) onChange({ url: completed });
        }}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
        {...(!urlFault && described)}
      />
      {isRemovable && (
        <ActionIcon
          data-hint={t`Remove button`}
          variant="subtle"
          color="gray"
          size={36}
          className={classes["remove"] ?? ""}
          aria-label={t`Remove button ${number}`}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {isLeftOut && (
        <Text id={hint} size="xs" c="dimmed" className={classes["hint"] ?? ""}>
          {t`Without both a text and a URL, this button is left out.`}
        </Text>
      )}
    </div>
  );
}
