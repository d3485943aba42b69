import { t } from "@lingui/core/macro";
import { Button, Card } from "@mantine/core";
import { IconPlugConnected, IconSettings } from "@tabler/icons-react";
import { useEffect } from "react";

import { titleAt } from "#app/menu.ts";
import { Link } from "#router/link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { showToast } from "#ui/toast/toast.ts";

/** Shown instead of a data screen while no worker is connected. */
export function NotConfigured({ pathname }: { pathname: string }) {
  useEffect(() => {
    showToast({
      tone: "failure",
      title: t`Configuration Required`,
      description: t`Please configure your Worker URL and API Key in Settings`,
    });
  }, []);

  return (
    <>
      <PageHeader title={titleAt(pathname)} />
      <Card>
        <EmptyState
          icon={IconPlugConnected}
          text={t`No worker connected yet`}
          help={t`To see this page, enter your worker's URL and API key in Settings.`}
          action={
            <Button
              component={Link}
              to="/settings"
              leftSection={<IconSettings size={16} aria-hidden />}
            >
              {t`Open Settings`}
            </Button>
          }
        />
      </Card>
    </>
  );
}
