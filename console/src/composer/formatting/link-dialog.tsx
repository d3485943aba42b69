import { Button, Group, TextInput } from "@mantine/core";
import { linkFault } from "@tbm/contract/links.ts";
import { useState } from "react";

import { EditorDialog, type EditorTools } from "#forms/editor-dialog.tsx";
import { useFaults } from "#forms/use-faults.ts";
import { onEnter } from "#ui/dialog/on-enter.ts";

import { completeLink } from "./complete-link.ts";

interface LinkDialogProps {
  isOpen: boolean;
  /** The link's address as it is; null for a new one. */
  url: string | null;
  /** Null takes the link away. */
  onSave: (url: string | null) => void;
  onClose: () => void;
}

export function LinkDialog({ isOpen, onClose, ...form }: LinkDialogProps) {
  return (
    <EditorDialog
      isOpen={isOpen}
      title={form.url === null ? "Add Link" : "Edit Link"}
      what="link"
      size="medium"
      returnsFocus={false}
      onClose={onClose}
    >
      {(tools) => <LinkForm {...form} {...tools} />}
    </EditorDialog>
  );
}

type LinkFormProps = Pick<LinkDialogProps, "url" | "onSave"> & EditorTools;

function LinkForm({ url, onSave, onEdit, onCancel, onSaved }: LinkFormProps) {
  const [address, setAddress] = useState(url ?? "");
  const { faults, within, mark, clear } = useFaults<"url">();

  function close(saved: string | null) {
    onSave(saved);
    onSaved();
  }

  function save() {
    const given = completeLink(address);
    const found = linkFault(given);
    if (found === null) close(given);
    else mark({ url: found });
  }

  return (
    // No form: this may stand within one, which must not be sent with it.
    <div ref={within}>
      <TextInput
        label="URL"
        placeholder="https://example.com"
        data-autofocus
        type="url"
        value={address}
        error={faults.url}
        onBlur={() => setAddress(completeLink)}
        onKeyDown={onEnter(save)}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          clear({ url });
          onEdit(event.currentTarget.value !== (url ?? ""));
        }}
      />
      <Group justify="flex-end" mt="lg" gap="sm">
        {url !== null && (
          <Button variant="subtle" color="red" mr="auto" onClick={() => close(null)}>
            Remove Link
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={save}>Save Link</Button>
      </Group>
    </div>
  );
}
