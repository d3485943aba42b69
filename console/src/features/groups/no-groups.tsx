import { Button } from "@mantine/core";
import { IconRobot, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { Link } from "react-router";

import { EmptyState } from "#ui/empty-state.tsx";

export function NoGroups() {
  return (
    <EmptyState
      icon={IconUsersGroup}
      text="No groups found"
      help="Add one of your bots to a group or channel in Telegram. It appears here automatically."
      action={
        <Button
          component={Link}
          to="/bots"
          variant="default"
          leftSection={<IconRobot size={16} aria-hidden />}
        >
          Open Bots
        </Button>
      }
    />
  );
}

interface NothingMatchesProps {
  hasFilters: boolean;
  onClear: () => void;
}

export function NothingMatches({ hasFilters, onClear }: NothingMatchesProps) {
  return (
    <EmptyState
      icon={IconSearch}
      text="No groups found"
      help={
        hasFilters
          ? "No group matches your search and filters."
          : "No group name or chat ID contains this."
      }
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}
