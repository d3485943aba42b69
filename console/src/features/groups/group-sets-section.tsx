import { plural, t } from "@lingui/core/macro";
import { Button, Group as Line, Title } from "@mantine/core";
import { IconBookmark, IconPencil, IconPlus, IconSend, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { memo, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import { DeleteSetDialog } from "#composer/audience/delete-set-dialog.tsx";
import { useWriteToGroups } from "#composer/audience/use-write-to-groups.ts";
import { lazy } from "#lib/lazy.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { formatDate } from "#time/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { type Column, RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { type EditingSet, GroupSetDialog } from "./group-set-dialog.tsx";

type Open = null | EditingSet | { kind: "delete"; set: GroupSet };

const countText = (count: number) => plural(count, { one: "# group", other: "# groups" });

const setColumns = lazy((): Column<GroupSet>[] => [
  {
    header: t`Name`,
    minRem: 10,
    cell: ({ name }) => <TruncatedName isBold>{name}</TruncatedName>,
  },
  { header: t`Groups`, isWhole: true, cell: ({ groups }) => countText(groups.length) },
  { header: t`Created`, isWhole: true, cell: ({ created_at }) => formatDate(created_at) },
]);

interface GroupSetsSectionProps {
  groups: readonly Group[];
}

export const GroupSetsSection = memo(function GroupSetsSection({ groups }: GroupSetsSectionProps) {
  const sets = useQuery(groupSetsQuery(useClient()));
  const writeTo = useWriteToGroups();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  return (
    <section aria-label={t`Group Sets`}>
      <Line justify="space-between" mb="md">
        <Title order={2}>{t`Group Sets`}</Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen({ kind: "create" })}
        >
          {t`New Set`}
        </Button>
      </Line>
      {sets.isLoadingError ? (
        <LoadFailed text={t`Sets could not be loaded`} query={sets} />
      ) : (
        <RecordTable
          label={t`Group sets`}
          columns={setColumns()}
          records={sets.data}
          mostActions={3}
          actions={(set) => (
            <>
              <RowAction
                icon={IconSend}
                label={t`Write to these groups`}
                target={set.name}
                onClick={() => writeTo(set.groups)}
              />
              <RowAction
                icon={IconPencil}
                label={t`Edit`}
                target={set.name}
                onClick={() => setOpen({ kind: "edit", set })}
              />
              <RowAction
                icon={IconTrash}
                label={t`Delete`}
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
              text={t`No sets yet`}
              help={t`A set is a named selection of groups. Choose it in one step when you write a message or create a campaign.`}
            />
          }
        />
      )}
      <GroupSetDialog
        editing={open?.kind === "create" || open?.kind === "edit" ? open : null}
        groups={groups}
        onClose={close}
      />
      <DeleteSetDialog set={open?.kind === "delete" ? open.set : null} onClose={close} />
    </section>
  );
});
