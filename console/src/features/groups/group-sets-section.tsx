import { Button, Group as Line, Title } from "@mantine/core";
import { IconBookmark, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { memo, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { countGroups } from "#api/group-count.ts";
import { deleteGroupSet, groupSetsQuery } from "#api/group-sets.ts";
import { LoadFailed } from "#records/load-failed.tsx";
import { formatDate } from "#time/dates.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type Column, RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { type EditingSet, GroupSetDialog } from "./group-set-dialog.tsx";

type Open = null | EditingSet | { kind: "delete"; set: GroupSet };

const COLUMNS: Column<GroupSet>[] = [
  { header: "Name", minRem: 10, cell: ({ name }) => <TruncatedName isBold>{name}</TruncatedName> },
  { header: "Groups", isWhole: true, cell: ({ groups }) => countGroups(groups.length) },
  { header: "Created", isWhole: true, cell: ({ created_at }) => formatDate(created_at) },
];

interface GroupSetsSectionProps {
  groups: readonly Group[];
}

export const GroupSetsSection = memo(function GroupSetsSection({ groups }: GroupSetsSectionProps) {
  const client = useClient();
  const sets = useQuery(groupSetsQuery(client));
  const deletion = useMutation(deleteGroupSet(client));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  return (
    <section aria-label="Group Sets">
      <Line justify="space-between" mb="md">
        <Title order={2}>Group Sets</Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen({ kind: "create" })}
        >
          New Set
        </Button>
      </Line>
      {sets.isLoadingError ? (
        <LoadFailed text="Sets could not be loaded" query={sets} />
      ) : (
        <RecordTable
          label="Group sets"
          columns={COLUMNS}
          records={sets.data}
          mostActions={2}
          actions={(set) => (
            <>
              <RowAction
                icon={IconPencil}
                label="Edit"
                target={set.name}
                onClick={() => setOpen({ kind: "edit", set })}
              />
              <RowAction
                icon={IconTrash}
                label="Delete"
                target={set.name}
                color="red"
                onClick={() => setOpen({ kind: "delete", set })}
              />
            </>
          )}
          empty={
            <EmptyState
              isSmall
              icon={IconBookmark}
              text="No sets yet"
              help="A set is a choice of groups under a name. Pick it in one step when you write a message or make a campaign."
            />
          }
        />
      )}
      <GroupSetDialog
        editing={open?.kind === "create" || open?.kind === "edit" ? open : null}
        groups={groups}
        onClose={close}
      />
      <ConfirmDialog
        target={open?.kind === "delete" ? open.set : null}
        title="Delete Set"
        text={({ name }) =>
          `Are you sure you want to delete "${name}"? Its groups stay, and so do messages and campaigns.`
        }
        confirmLabel="Delete"
        onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
        onClose={close}
      />
    </section>
  );
});
