import { t } from "@lingui/core/macro";
import { ActionIcon } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";

import { retryRejectedKeys } from "#api/client/rejected-keys.ts";

import classes from "./refresh-button.module.css";

interface RefreshButtonProps {
  isRefreshing: boolean;
  onRefresh: () => void;
  /** How old the shown data is. Phones leave it out. */
  age?: ReactNode;
}

export function RefreshButton({ isRefreshing, onRefresh, age }: RefreshButtonProps) {
  return (
    <div className={classes["refresh"]}>
      {age !== undefined && <span className={classes["age"]}>{age}</span>}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`Refresh`}
        data-hint={t`Refresh`}
        loading={isRefreshing}
        onClick={() => {
          retryRejectedKeys();
          onRefresh();
        }}
      >
        <IconRefresh size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}
