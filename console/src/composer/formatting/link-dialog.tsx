import { Button, TextInput } from "@mantine/core";
import { linkFault } from "@tbm/contract/links.ts";

import { complete, refused } from "#forms/checked.ts";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

import { completeLink } from "./complete-link.ts";

interface LinkDialogProps {
  isOpen: boolean;
  /** The link's address as it is; null for a new one. */
  url: string | null;
  /** Null takes the link away. */
  onSave: (url: string | null) => void;
  onClose: () => void;
}

export function LinkDialog({ url, onSave, ...dialog }: LinkDialogProps) {
  const saving = {
    isPending: false,
    mutate: (saved: string | null, { onSuccess }: { onSuccess: () => void }) => {
      onSave(saved);
      onSuccess();
    },
  };
  return (
    <RecordDialog
      {...dialog}
      title={url === null ? "Add Link" : "Edit Link"}
      what="link"
      size="medium"
      returnsFocus={false}
      saving={saving}
    >
      {(editor) => <LinkForm editor={editor} url={url} />}
    </RecordDialog>
  );
}

function LinkForm({ editor, url }: { editor: Editor<string | null>; url: string | null }) {
  const draft = useDraft({ url: url ?? "" });
  const { values, faults, change } = draft;

  function check() {
    const given = completeLink(values.url);
    const fault = linkFault(given);
    return fault === null ? complete(given) : refused({ url: fault });
  }

  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={check}
      submitLabel="Save Link"
      isNested
      aside={
        url !== null && (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            onClick={() => editor.save(null, () => undefined)}
          >
            Remove Link
          </Button>
        )
      }
    >
      <TextInput
        label="URL"
        placeholder="https://example.com"
        data-autofocus
        type="url"
        value={values.url}
        error={faults.url}
        onBlur={() => change({ url: completeLink(values.url) })}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
    </RecordForm>
  );
}
