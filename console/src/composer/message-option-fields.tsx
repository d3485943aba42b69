import { t } from "@lingui/core/macro";
import { Input, SimpleGrid, Stack, Switch } from "@mantine/core";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { Repeat } from "@tbm/contract/messages.ts";

import { DeleteAfterSelect, DeletePreviousSwitch } from "./lifetime-fields.tsx";

const LABELS: Record<keyof MessageOptions, () => string> = {
  silent: () => t`Send silently`,
  protect: () => t`Protect from forwarding and saving`,
  noPreview: () => t`No link preview`,
  pin: () => t`Pin after sending`,
};

// The keys of LABELS.
const NAMES = Object.keys(LABELS) as (keyof MessageOptions)[];

const INTERVAL_HOURS = { daily: 24, weekly: 7 * 24, monthly: 28 * 24 };

interface MessageOptionFieldsProps {
  options: MessageOptions;
  /** All if omitted. */
  names?: readonly (keyof MessageOptions)[];
  lifetime: Lifetime;
  /** How the message repeats. If undefined, its posts have no lifetime. */
  repeat: Repeat | undefined;
  onChange: (change: { options?: MessageOptions; lifetime?: Lifetime }) => void;
}

export function MessageOptionFields(props: MessageOptionFieldsProps) {
  const { options, names = NAMES, lifetime, repeat, onChange } = props;
  return (
    <Input.Wrapper label={t`Options`} labelElement="div">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt={6}>
        {names.map((name) => (
          <Switch
            key={name}
            label={LABELS[name]()}
            checked={options[name]}
            onChange={(event) =>
              onChange({ options: { ...options, [name]: event.currentTarget.checked } })
            }
          />
        ))}
      </SimpleGrid>
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
              intervalHours={INTERVAL_HOURS[repeat]}
              onChange={(deletePrevious) => onChange({ lifetime: { ...lifetime, deletePrevious } })}
            />
          )}
        </Stack>
      )}
    </Input.Wrapper>
  );
}
