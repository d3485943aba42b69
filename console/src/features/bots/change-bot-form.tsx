import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useState } from "react";

import { inputRefusal } from "#api/client/api-error.ts";
import { useFaults } from "#forms/use-faults.ts";

import type { BotFieldProps } from "./bot-fields.tsx";

interface ChangeBotFormProps {
  value: string;
  submitLabel: string;
  /** What is wrong with it as it is; the field tells that by itself. */
  faultOf?: (value: string) => string | undefined;
  isSaving: boolean;
  field: (props: BotFieldProps) => ReactNode;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (value: string, onError: (error: unknown) => void) => void;
  onCancel: () => void;
}

/** One field of a bot. What the worker says against it stands under it. */
export function ChangeBotForm(props: ChangeBotFormProps) {
  const { value: before, submitLabel, isSaving, field, onEdit, onSubmit, onCancel } = props;
  const { faultOf } = props;
  const [value, setValue] = useState(before);
  const { faults, within, mark, clear } = useFaults<"value">();
  const given = value.trim();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!given || isSaving) return;
    if (faultOf?.(given)) return mark({});
    onSubmit(given, (error) => {
      const refusal = inputRefusal(error);
      if (refusal) mark({ value: refusal });
    });
  }

  function change(next: string) {
    setValue(next);
    clear({ value });
    onEdit(next !== before);
  }

  return (
    <form noValidate onSubmit={submit} ref={within}>
      <Stack>
        {field({ value, error: faults.value, onChange: change })}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!given} loading={isSaving}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
