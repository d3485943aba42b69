import { plural, t } from "@lingui/core/macro";
import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { groupSetsQuery, updateGroupSet } from "#api/groups/group-sets.ts";
import { SaveSetDialog } from "#composer/audience/save-set-dialog.tsx";

const countText = (count: number) => plural(count, { one: "# group", other: "# groups" });

/** Adds the selection to an existing set, or creates one from it. */
export function AddToSet({ selection }: { selection: readonly string[] }) {
  const client = useClient();
  const sets = useQuery(groupSetsQuery(client));
  const update = useMutation(updateGroupSet(client));
  const [isSaving, setIsSaving] = useState(false);
  const known = sets.data ?? [];
  const add = ({ id, name, groups }: GroupSet) =>
    update.mutate({ id, name, groups: [...new Set([...groups, ...selection])] });
  return (
    <>
      <Menu
        position="top-end"
        shadow="md"
        width={272}
        styles={{ itemLabel: { minWidth: 0, overflowWrap: "anywhere" } }}
      >
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            loading={update.isPending}
          >
            {t`Add to set`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="18rem" style={{ overflowY: "auto" }}>
          {known.map((set) => (
            <Menu.Item
              key={set.id}
              onClick={() => add(set)}
              rightSection={countText(set.groups.length)}
            >
              {set.name}
            </Menu.Item>
          ))}
          {known.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setIsSaving(true)}
          >
            {t`New set…`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveSetDialog
        isOpen={isSaving}
        sets={known}
        selection={selection}
        onClose={() => setIsSaving(false)}
      />
    </>
  );
}
