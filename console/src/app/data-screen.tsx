import { Button, Card } from "@mantine/core";
import { IconPlugConnected, IconSettings } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, Outlet, useLocation } from "react-router";

import { useConnection } from "#api/connection.ts";
import { EmptyState } from "#components/empty-state.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { showToast } from "#components/toast.ts";

import { MENU } from "./menu.ts";
import { OnHold } from "./on-hold.tsx";

/** Around every screen that shows the worker's data: without a connection none of it is mounted. */
export function DataScreen() {
  const { pathname } = useLocation();
  const connection = useConnection();
  if (!connection) return <NotConfigured key={pathname} pathname={pathname} />;
  // What a screen has open or half written concerns one worker, and goes with it.
  return (
    <>
      <OnHold />
      <Outlet key={connection.baseUrl} />
    </>
  );
}

function NotConfigured({ pathname }: { pathname: string }) {
  useEffect(() => {
    showToast({
      tone: "failure",
      title: "Configuration Required",
      description: "Please configure your Worker URL and API Key in Settings",
    });
  }, []);

  return (
    <>
      <PageHeader title={MENU.find(({ path }) => path === pathname)?.label ?? ""} />
      <Card>
        <EmptyState
          icon={IconPlugConnected}
          text="No worker connected yet"
          help="This screen shows what your worker knows. Tell the console where it is, and its key."
          action={
            <Button
              component={Link}
              to="/settings"
              leftSection={<IconSettings size={16} aria-hidden />}
            >
              Open Settings
            </Button>
          }
        />
      </Card>
    </>
  );
}
