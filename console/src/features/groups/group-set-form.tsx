import { t } from "@lingui/core/macro";
import { type GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { useCallback } from "react";

import { GroupChecklist } from "#composer/audience/group-checklist.tsx";
import { type Checked, complete, faultsOf, refused } from "#forms/checked.ts";
import { DailyLimitSelect } from "#forms/daily-limit-select.tsx";
import { faultText } from "#forms/fault-text.ts";
import { nameFault } from "#forms/name-fault.ts";
import { NameField } from "#forms/name-field.tsx";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

interface GroupSetFormProps {
  editor: Editor<GroupSetInput>;
  /** The set to edit; null for a new one. */
  set: GroupSet | null;
  groups: readonly Group[];
}

interface SetValues {
  name: string;
  groups: ReadonlySet<string>;
  dailyLimit: number | null;
}

const valuesOf = (set: GroupSet | null): SetValues => ({
  name: set?.name ?? "",
  groups: new Set(set?.groups),
  dailyLimit: set?.daily_limit ?? null,
});

function check({ name, groups, dailyLimit }: SetValues): Checked<GroupSetInput> {
  if (nameFault(name)) return refused({});
  const { data, error } = GroupSetInput.safeParse({ name, groups: [...groups], dailyLimit });
  if (data) return complete(data);
  return refused(
    faultsOf(error.issues),
    t`Missing Information`,
    faultText(error.issues[0]?.message),
  );
}

export function GroupSetForm({ editor, set, groups }: GroupSetFormProps) {
  const draft = useDraft(() => valuesOf(set));
  const { values, faults, change } = draft;
  return (
    <RecordForm editor={editor} draft={draft} check={() => check(values)}>
      <NameField
        {...draft.field("name")}
        label={t`Set Name`}
        placeholder={t`Morning news`}
        data-autofocus
      />
      <DailyLimitSelect
        label={t`Daily limit for each group`}
        noneLabel={t`Same as for others`}
        value={values.dailyLimit}
        onChange={(dailyLimit) => change({ dailyLimit })}
      />
      <GroupChecklist
        groups={groups}
        selected={values.groups}
        fault={faults.groups}
        onChange={useCallback((ids: ReadonlySet<string>) => change({ groups: ids }), [change])}
      />
    </RecordForm>
  );
}
