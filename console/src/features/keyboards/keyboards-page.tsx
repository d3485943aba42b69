import { t } from "@lingui/core/macro";
import { Button, Text } from "@mantine/core";
import {
  IconCopy,
  IconEye,
  IconKeyboard,
  IconPencil,
  IconPlus,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Keyboard, KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { deleteKeyboard, keyboardsQuery } from "#api/keyboards.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { keyboardLabels } from "#records/keyboard-names.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { RefreshButton } from "#records/loading/refresh-button.tsx";
import { formatDate } from "#time/dates.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { HelpCard } from "#ui/help-card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { type Column, RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";
import { useOpenRequest } from "#ui/use-open-request.ts";

import { ButtonChips } from "./button-chips.tsx";
import { type Editing, KeyboardDialog } from "./keyboard-dialog.tsx";
import { KeyboardPictureDialog } from "./keyboard-picture-dialog.tsx";
import { KeyboardPostsDialog } from "./keyboard-posts-dialog.tsx";
import { summaryOf } from "./keyboard-rows.ts";
import { useUpdateOffer } from "./use-update-offer.ts";

type Open = null | Editing | { kind: "preview" | "posts" | "delete"; keyboard: Keyboard };

const isEditing = (open: Open): open is Editing =>
  open?.kind === "create" || open?.kind === "edit" || open?.kind === "copy";

const namesOf = ({ inline_keyboard: rows }: KeyboardLayout): string =>
  rows.flatMap((row) => row.map(({ text }) => text)).join(", ");

const columns = (isFull: boolean): Column<Keyboard>[] => [
  { header: t`Name`, minRem: 10, cell: ({ name }) => <Text fw={600}>{name}</Text> },
  {
    header: t`Buttons`,
    minRem: 13.5,
    isWhole: true,
    cell: ({ keyboard }) => (isFull ? <ButtonChips keyboard={keyboard} /> : summaryOf(keyboard)),
    brief: ({ keyboard }) =>
      [summaryOf(keyboard), ...(isFull ? [namesOf(keyboard)] : [])].join(" · "),
  },
  { header: t`Created`, isWhole: true, cell: ({ created_at }) => formatDate(created_at) },
];

export function KeyboardsPage() {
  const client = useClient();
  const keyboards = useQuery(keyboardsQuery(client));
  const deletion = useMutation(deleteKeyboard(client));
  const [open, setOpen] = useState<Open>(null);
  const { offered, offer, dismiss } = useUpdateOffer();
  const close = () => setOpen(null);
  useOpenRequest("new", () => setOpen({ kind: "create" }));
  useOpenRequest(
    "edit",
    (id) => {
      const keyboard = keyboards.data?.find((each) => each.id === id);
      if (keyboard) setOpen({ kind: "edit", keyboard });
    },
    keyboards.isSuccess,
  );
  const isFull = useIsFullWorker();
  const labels = keyboardLabels(keyboards.data ?? []);
  const labelOf = ({ id, name }: Keyboard) => labels.get(id) ?? name;
  const createButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen({ kind: "create" })}
    >
      {t`Create Keyboard`}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t`Keyboards`}
        subtitle={t`Link buttons for your messages`}
        isCompact
        actions={
          <>
            <RefreshButton
              isRefreshing={keyboards.isFetching}
              onRefresh={() => void keyboards.refetch()}
            />
            {createButton}
          </>
        }
      />
      {keyboards.isLoadingError ? (
        <LoadFailed text={t`Keyboards could not be loaded`} query={keyboards} />
      ) : (
        <RecordTable
          label={t`Keyboards`}
          columns={columns(isFull)}
          records={keyboards.data}
          mostActions={isFull ? 5 : 3}
          actions={(keyboard) => (
            <>
              <RowAction
                icon={IconEye}
                label={t`Preview`}
                target={labelOf(keyboard)}
                onClick={() => setOpen({ kind: "preview", keyboard })}
              />
              <RowAction
                icon={IconPencil}
                label={t`Edit`}
                target={labelOf(keyboard)}
                onClick={() => setOpen({ kind: "edit", keyboard })}
              />
              {isFull && (
                <>
                  <RowAction
                    icon={IconCopy}
                    label={t`Duplicate`}
                    target={labelOf(keyboard)}
                    onClick={() => setOpen({ kind: "copy", keyboard })}
                  />
                  <RowAction
                    icon={IconReplace}
                    label={t`Update posts…`}
                    target={labelOf(keyboard)}
                    onClick={() => setOpen({ kind: "posts", keyboard })}
                  />
                </>
              )}
              <RowAction
                icon={IconTrash}
                label={t`Delete`}
                target={labelOf(keyboard)}
                color="red"
                onClick={() => setOpen({ kind: "delete", keyboard })}
              />
            </>
          )}
          empty={
            <EmptyState
              icon={IconKeyboard}
              text={t`No keyboards yet`}
              help={t`A keyboard is a set of link buttons. Create it once and use it under any message.`}
              action={createButton}
            />
          }
        />
      )}
      <HelpCard
        id="keyboards"
        isAwaited={keyboards.isPending}
        icon={IconKeyboard}
        title={t`How keyboards work`}
      >
        {isFull
          ? t`The buttons appear under the message, up to three per row, and open their link when pressed. Changes apply to messages sent from then on. To give sent messages the new buttons, update their posts.`
          : t`The buttons appear under the message, up to three per row, and open their link when pressed. Sent messages keep their buttons. Changes apply to messages sent from then on.`}
      </HelpCard>

      <KeyboardDialog
        editing={isEditing(open) ? open : null}
        onClose={close}
        onButtonsChanged={(keyboard) => void offer(keyboard)}
      />
      <KeyboardPostsDialog
        keyboard={open?.kind === "posts" ? open.keyboard : open === null ? offered : null}
        onClose={() => {
          close();
          dismiss();
        }}
      />
      <KeyboardPictureDialog
        keyboard={open?.kind === "preview" ? open.keyboard : null}
        onClose={close}
      />
      <ConfirmDialog
        target={open?.kind === "delete" ? open.keyboard : null}
        title={t`Delete Keyboard`}
        text={({ name }) =>
          t`Are you sure you want to delete "${name}"? This action cannot be undone.`
        }
        confirmLabel={t`Delete`}
        onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
        onClose={close}
      />
    </>
  );
}
