import { t } from "@lingui/core/macro";
import { Input, SimpleGrid, Switch } from "@mantine/core";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";

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
  onChange: (options: MessageOptions) => void;
}

export function MessageOptionFields(props: MessageOptionFieldsProps) {
  const { options, names = NAMES, onChange } = props;
  return (
    <Input.Wrapper label={t`Options`} labelElement="div">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt={6}>
        {names.map((name) => (
          <Switch
            key={name}
            label={LABELS[name]()}
            checked={options[name]}
            onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  );
}
