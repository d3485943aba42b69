import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";

interface RefreshButtonProps {
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function RefreshButton({ isRefreshing, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isRefreshing}
      onClick={onRefresh}
    >
      {t`Refresh`}
    </Button>
  );
}
