import { plural, t } from "@lingui/core/macro";
import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Name } from "@tbm/contract/fields.ts";

import { useClient } from "#api/client/use-client.ts";
import { savedPostsQuery } from "#api/saved-posts.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import { NameField } from "#forms/name-field.tsx";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { isNameTaken } from "#records/same-name.ts";
import { PlainCheckbox } from "#ui/plain-checkbox.tsx";

export interface SaveChoice {
  name: string;
  withAudience: boolean;
}

interface SavePostFormProps {
  editor: Editor<SaveChoice>;
  groupCount: number;
}

export function SavePostForm({ editor, groupCount }: SavePostFormProps) {
  const { data: posts = [] } = useQuery(savedPostsQuery(useClient()));
  const draft = useDraft<SaveChoice>({ name: "", withAudience: false });
  const { name: typed, withAudience } = draft.values;

  function check(): Checked<SaveChoice> {
    const { data: name, error } = Name.safeParse(typed);
    if (error) return refused({ name: faultText(error.issues[0]?.message) });
    if (isNameTaken(name, posts)) return refused({ name: t`Another saved post has this name.` });
    return complete({ name, withAudience });
  }

  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={check}
      submitLabel={t`Save Post`}
      refusedField="name"
      isNested
    >
      <NameField
        {...draft.field("name")}
        label={t`Post Name`}
        placeholder={t`Weekend sale`}
        description={t`Text, pictures, buttons and options are saved. The time isn't.`}
        data-autofocus
      />
      {groupCount > 0 && (
        <Group component="label" gap="sm">
          <PlainCheckbox
            checked={withAudience}
            onChange={(event) => draft.change({ withAudience: event.currentTarget.checked })}
          />
          {t`Save the bot and ${plural(groupCount, { one: "# group", other: "# groups" })} too`}
        </Group>
      )}
    </RecordForm>
  );
}
