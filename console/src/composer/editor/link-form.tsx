import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { linkFault } from "@tbm/contract/content/links.ts";

import { completeLink } from "#composer/formatting/complete-link.ts";
import { complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

interface LinkFormProps {
  /** Saving null removes the link. */
  editor: Editor<string | null>;
  url: string | null;
}

export function LinkForm({ editor, url }: LinkFormProps) {
  const draft = useDraft({ url: url ?? "" });
  const { values, faults, change } = draft;

  function check() {
    const given = completeLink(values.url);
    const fault = faultText(linkFault(given));
    return fault === undefined ? complete(given) : refused({ url: fault });
  }

  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={check}
      submitLabel={t`Save Link`}
      isNested
      aside={
        url !== null && (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            onClick={() => editor.save(null, () => undefined)}
          >
            {t`Remove Link`}
          </Button>
        )
      }
    >
      <TextInput
        label={t`URL`}
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
