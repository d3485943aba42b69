import { t } from "@lingui/core/macro";
import { Button, Card, Group } from "@mantine/core";
import { IconHistory, IconUsersGroup } from "@tabler/icons-react";

import { Link } from "#router/link.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** Shown for a group that was removed, or never existed. */
export function GroupMissing() {
  return (
    <>
      <BackLink to="/groups">{t`Groups`}</BackLink>
      <PageHeader title={t`Group`} />
      <Card>
        <EmptyState
          icon={IconUsersGroup}
          text={t`This group isn't in the list`}
          help={t`It was removed, or the address is wrong. A removed group is listed again when one of your bots sees activity there.`}
          action={
            <Group justify="center">
              <Button component={Link} to="/groups">
                {t`Open Groups`}
              </Button>
              <Button
                component={Link}
                to="/history"
                variant="default"
                leftSection={<IconHistory size={16} aria-hidden />}
              >
                {t`Open History`}
              </Button>
            </Group>
          }
        />
      </Card>
    </>
  );
}
