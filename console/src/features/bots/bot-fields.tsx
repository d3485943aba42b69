import { t } from "@lingui/core/macro";
import { PasswordInput } from "@mantine/core";

import { NameField } from "#forms/name-field.tsx";
import { Sentence } from "#ui/sentence.tsx";

export interface BotFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function BotNameField({ value, error, onChange }: BotFieldProps) {
  return (
    <NameField
      label={t`Bot Name`}
      description={t`Only you see this name; members see the one in Telegram`}
      placeholder={t`My shop`}
      value={value}
      error={error}
      onChange={onChange}
      data-autofocus
    />
  );
}

interface TokenFieldProps extends BotFieldProps {
  label?: string;
  description?: string;
}

export function BotTokenField(props: TokenFieldProps) {
  const { value, error, onChange, label = t`Bot Token` } = props;
  const { description = t`Get it from @BotFather in Telegram: send /newbot and copy the token` } =
    props;
  return (
    <PasswordInput
      label={label}
      description={description}
      placeholder="123456789:ABC…"
      value={value}
      error={error && <Sentence>{error}</Sentence>}
      // Unlike other fields, this one does not set it by itself.
      aria-invalid={Boolean(error)}
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ "aria-label": t`Show or hide the token`, tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
