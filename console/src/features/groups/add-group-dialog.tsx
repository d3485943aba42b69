import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";
import { ChatReferenceText } from "@tbm/contract/chat-references.ts";
import type { FindGroupInput } from "@tbm/contract/groups.ts";
import { type SubmitEvent, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { findGroup } from "#api/groups.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { botOptions } from "#records/bot-names.ts";
import { SearchSelect } from "#ui/search-select.tsx";

interface AddGroupDialogProps {
  isOpen: boolean;
  bots: readonly Bot[];
  onClose: () => void;
}

/** Closes when the worker has found the chat; a refusal keeps what was typed. */
export function AddGroupDialog({ isOpen, bots, onClose }: AddGroupDialogProps) {
  const finding = useMutation(findGroup(useClient()));
  return (
    <EditorDialog
      isOpen={isOpen}
      title="Add Group"
      what="group"
      size="medium"
      isSaving={finding.isPending}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <AddGroupForm
          bots={bots}
          isAdding={finding.isPending}
          onEdit={onEdit}
          onSubmit={(input) => finding.mutate(input, { onSuccess: onSaved })}
          onCancel={onCancel}
        />
      )}
    </EditorDialog>
  );
}

interface AddGroupFormProps {
  bots: readonly Bot[];
  isAdding: boolean;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (input: FindGroupInput) => void;
  onCancel: () => void;
}

const ANY_BOT = "any";

function AddGroupForm(props: AddGroupFormProps) {
  const { bots, isAdding, onEdit, onSubmit, onCancel } = props;
  const [reference, setReference] = useState("");
  const [botId, setBotId] = useState(ANY_BOT);
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isAdding) return;
    const { data, error } = ChatReferenceText.safeParse(reference);
    setFault(error?.issues[0]?.message ?? null);
    if (data !== undefined) onSubmit({ reference: data, botId: botId === ANY_BOT ? null : botId });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Chat ID, @name or Link"
          description="Of a group or channel that one of your bots is in. A link to any message there will do"
          placeholder="-1001234567890, @name or t.me/name"
          value={reference}
          error={fault}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setReference(event.currentTarget.value);
            setFault(null);
            onEdit(event.currentTarget.value !== "");
          }}
          data-autofocus
        />
        <SearchSelect
          label="Bot"
          description="Which bot looks it up"
          data={[{ value: ANY_BOT, label: "Any of my bots" }, ...botOptions(bots)]}
          value={botId}
          onChange={(chosen) => setBotId(chosen ?? ANY_BOT)}
          searchable={bots.length > 10}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isAdding} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isAdding}>
            Add Group
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
