import { plural, t } from "@lingui/core/macro";
import { Button, Divider, Popover, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconDeviceFloppy, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import { useEscapeLayer } from "#ui/dialog/escape-layers.ts";

import { ManageSetsDialog } from "./manage-sets-dialog.tsx";
import { SaveSetDialog } from "./save-set-dialog.tsx";

import classes from "./group-sets.module.css";

interface GroupSetsMenuProps {
  /** The ids of the selected groups. */
  selection: readonly string[];
  isDisabled: boolean;
  onApply: (set: GroupSet) => void;
}

type Open = null | "menu" | "save" | "manage";

/** Saved selections of groups. */
export function GroupSetsMenu({ selection, isDisabled, onApply }: GroupSetsMenuProps) {
  const [open, setOpen] = useState<Open>(null);
  const sets = useQuery({ ...groupSetsQuery(useClient()), enabled: open !== null });
  const known = sets.data ?? [];
  const close = () => setOpen(null);
  useEscapeLayer(open === "menu", close);

  return (
    <>
      <Popover
        opened={open === "menu"}
        onChange={(isOpen) => setOpen((now) => (isOpen ? "menu" : now === "menu" ? null : now))}
        position="bottom-end"
        shadow="md"
        width={272}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={isDisabled}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpen(open === "menu" ? null : "menu")}
          >
            {t`Sets`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <div className={classes["sets"]}>
            {!sets.data && (
              <Text size="xs" c="dimmed" p="xs">
                {sets.isError ? t`Sets could not be loaded` : t`Loading sets…`}
              </Text>
            )}
            {sets.data?.length === 0 && (
              <Text size="xs" c="dimmed" p="xs">
                {t`No sets yet`}
              </Text>
            )}
            {known.map((set) => {
              const count = set.groups.length;
              return (
                <UnstyledButton
                  key={set.id}
                  className={classes["item"] ?? ""}
                  onClick={() => {
                    onApply(set);
                    close();
                  }}
                >
                  <span className={classes["name"]}>{set.name}</span>{" "}
                  <span className={classes["size"]}>
                    {plural(count, { one: "# group", other: "# groups" })}
                  </span>
                </UnstyledButton>
              );
            })}
          </div>
          <Divider my={4} />
          <UnstyledButton
            className={classes["item"] ?? ""}
            disabled={selection.length === 0}
            onClick={() => setOpen("save")}
          >
            <IconDeviceFloppy size={16} aria-hidden /> {t`Save selection as a set…`}
          </UnstyledButton>
          <UnstyledButton
            className={classes["item"] ?? ""}
            disabled={known.length === 0}
            onClick={() => setOpen("manage")}
          >
            <IconSettings size={16} aria-hidden /> {t`Manage sets…`}
          </UnstyledButton>
        </Popover.Dropdown>
      </Popover>
      <SaveSetDialog isOpen={open === "save"} sets={known} selection={selection} onClose={close} />
      <ManageSetsDialog
        isOpen={open === "manage"}
        sets={known}
        selection={selection}
        onClose={close}
      />
    </>
  );
}
