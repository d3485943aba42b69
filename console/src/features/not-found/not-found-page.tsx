import { t } from "@lingui/core/macro";
import { Button, Card } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { useEffect } from "react";

import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("404: there is no page at", pathname);
  }, [pathname]);

  return (
    <>
      <PageHeader title="404" />
      <Card>
        <EmptyState
          icon={IconMapOff}
          text={t`Oops! Page not found`}
          help={t`There is nothing at ${pathname}.`}
          action={
            <Button component={Link} to="/" variant="default">
              {t`Return to Dashboard`}
            </Button>
          }
        />
      </Card>
    </>
  );
}
