import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconRobot, IconSearch, IconUsersGroup } from "@tabler/icons-react";

import { Link } from "#router/link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

export function NoGroups() {
  return (
    <EmptyState
      icon={IconUsersGroup}
      text={t`No groups found`}
      help={t`Add one of your bots to a group or channel in Telegram. It appears here automatically.`}
      action={
        <Button
          component={Link}
          to="/bots"
          variant="default"
          leftSection={<IconRobot size={16} aria-hidden />}
        >
          {t`Open Bots`}
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
      text={t`No groups found`}
      help={
        hasFilters
          ? t`No group matches your search and filters.`
          : t`No group name or chat ID contains this.`
      }
      action={
        <Button variant="default" onClick={onClear}>
          {t`Clear search`}
        </Button>
      }
    />
  );
}
