import { select, t } from "@lingui/core/macro";
import { Button, Group, Stack } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useLayoutEffect } from "react";

import { inputRefusal } from "#api/client/api-error.ts";
import { onEnter } from "#ui/dialog/on-enter.ts";
import type { Edited } from "#ui/leaving/unsaved-work.ts";
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
  /** The input to save, or why it cannot be saved. */
  check: () => Checked<Input>;
  /** Called instead of saving. */
  onComplete?: (input: Input) => void;
  /** The field that shows the worker's refusal. Without it, only a toast does. */
  refusedField?: keyof Values & string;
  submitLabel?: string;
  isSubmittable?: boolean;
  /** For a form on a page: Cancel only discards changes, so without any it is disabled. */
  isOnPage?: boolean;
  /** Set this if the dialog is inside another form, which must not be submitted with it. */
  isNested?: boolean;
  /** Two columns, with sticky buttons. */
  isWide?: boolean;
  /** Shown before the buttons, in the same row. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every record form. It checks the input, marks errors, saves, and reports unsaved changes to the
 * dialog.
 */
export function RecordForm<Values extends object, Input>(props: RecordFormProps<Values, Input>) {
  const { editor, draft, check, refusedField, isSubmittable = true } = props;
  const { isNested = false, isWide = false, isOnPage = false } = props;
  const { what, isNew, isSaving, meanwhile, onEdit, onCancel } = editor;
  const { isChanged, within, mark } = draft;
  // Before paint, or a quick Back would not find the unsaved change.
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
        <MeanwhileNote what={what} meanwhile={meanwhile} />
        {props.aside}
        <Button
          variant="default"
          disabled={isSaving || (isOnPage && !isChanged)}
          onClick={onCancel}
        >
          {t`Cancel`}
        </Button>
        <Button
          {...(isNested ? { onClick: submit } : { type: "submit" })}
          disabled={!isSubmittable}
          loading={isSaving}
        >
          {props.submitLabel ?? saveLabel(what, isNew, meanwhile)}
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

/** Enter on a button activates that button. */
const inField = (onKeyDown: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.target instanceof HTMLInputElement) onKeyDown(event);
};

/** The label of the save button. */
export function saveLabel(what: Edited, isNew: boolean, meanwhile: Meanwhile): string {
  if (meanwhile === "deleted") {
    return select(what, {
      campaign: "Save as New Campaign",
      keyboard: "Save as New Keyboard",
      message: "Save as New Message",
      set: "Save as New Set",
      other: "Save as New",
    });
  }
  if (meanwhile === "changed") return t`Save Anyway`;
  if (!isNew) return t`Save Changes`;
  return select(what, {
    campaign: "Create Campaign",
    folder: "Create Folder",
    keyboard: "Create Keyboard",
    set: "Create Set",
    other: "Create",
  });
}
