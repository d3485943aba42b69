import { Button, Group, Stack } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useLayoutEffect } from "react";

import { inputRefusal } from "#api/client/api-error.ts";
import { onEnter } from "#ui/dialog/on-enter.ts";
import { showToast } from "#ui/toast/toast.ts";

import type { Checked } from "./checked.ts";
import { MeanwhileNote } from "./meanwhile-note.tsx";
import type { Editor } from "./record-dialog.tsx";
import type { Draft } from "./use-draft.ts";
import type { Meanwhile } from "./use-record-save.ts";

import classes from "./form-layout.module.css";

interface RecordFormProps<Values extends object, Input> {
  editor: Editor<Input>;
  draft: Draft<Values>;
  /** What is to be saved, or what stands in its way. */
  check: () => Checked<Input>;
  /** Instead of saving at once. */
  onComplete?: (input: Input) => void;
  /** The field that the worker's refusal stands under; otherwise only a toast tells it. */
  refusedField?: keyof Values & string;
  submitLabel?: string;
  isSubmittable?: boolean;
  /** How the record can have gone meanwhile. */
  gone?: string;
  /** Its dialog may stand within another form, which must not be sent with it. */
  isNested?: boolean;
  /** Two columns, and buttons that stay in sight. */
  isWide?: boolean;
  /** In the row of the buttons, before them. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every form of a record: checks it, marks what is wrong, saves it, and tells its dialog what would be lost. */
export function RecordForm<Values extends object, Input>(props: RecordFormProps<Values, Input>) {
  const { editor, draft, check, refusedField, isSubmittable = true } = props;
  const { isNested = false, isWide = false } = props;
  const { what, isNew, isSaving, meanwhile, onEdit, onCancel } = editor;
  const { isChanged, within, mark } = draft;
  // At once, or a quick Back would find nothing to ask about.
  useLayoutEffect(() => onEdit(isChanged), [isChanged, onEdit]);

  function save(input: Input) {
    if (props.onComplete) return props.onComplete(input);
    editor.save(input, (error) => {
      const refusal = refusedField && inputRefusal(error);
      if (refusal) mark({ [refusedField]: refusal });
    });
  }

  function submit() {
    if (isSaving || !isSubmittable) return;
    const checked = check();
    if (checked.kind === "complete") return save(checked.input);
    const { faults, title, description } = checked;
    if (title !== undefined) showToast({ tone: "failure", title, description });
    mark(faults);
  }

  const content = (
    <>
      {isWide ? (
        <div className={classes["columns"]}>{props.children}</div>
      ) : (
        <Stack>{props.children}</Stack>
      )}
      <Group
        justify="flex-end"
        gap="xs"
        mt={isWide ? "lg" : "md"}
        className={(isWide && classes["footer"]) || ""}
      >
        <MeanwhileNote what={what} meanwhile={meanwhile} gone={props.gone} />
        {props.aside}
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          {...(isNested ? { onClick: submit } : { type: "submit" })}
          disabled={!isSubmittable}
          loading={isSaving}
        >
          {props.submitLabel ?? saveWords(what, isNew, meanwhile)}
        </Button>
      </Group>
    </>
  );
  if (isNested) {
    return (
      <div ref={within} role="presentation" onKeyDown={inField(onEnter(submit))}>
        {content}
      </div>
    );
  }
  return (
    <form
      noValidate
      ref={within}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {content}
    </form>
  );
}

/** Enter on a button is that button's. */
const inField = (onKeyDown: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.target instanceof HTMLInputElement) onKeyDown(event);
};

/** What the button that saves says. */
export function saveWords(what: string, isNew: boolean, meanwhile: Meanwhile): string {
  const record = what.charAt(0).toUpperCase() + what.slice(1);
  if (meanwhile === "deleted") return `Save as New ${record}`;
  if (meanwhile === "changed") return "Save Anyway";
  return isNew ? `Create ${record}` : "Save Changes";
}
