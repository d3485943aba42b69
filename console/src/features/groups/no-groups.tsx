import { Button } from "@mantine/core";
import { IconRobot, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import { Link } from "react-router";

import { EmptyState } from "#components/empty-state.tsx";

export function NoGroups() {
  return (
    <EmptyState
      icon={IconUsersGroup}
      text="No groups found"
      help="Put one of your bots into a group or channel in Telegram. It appears here by itself."
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
          ? "No group fits what you search for and the filters you chose."
          : "No name and no chat ID has this in it."
      }
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}
