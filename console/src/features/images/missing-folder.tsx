import { t } from "@lingui/core/macro";
import { Button, Card } from "@mantine/core";
import { IconFolderOff } from "@tabler/icons-react";

import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export function MissingFolder({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PageHeader title={t`Folder`} />
      <Card>
        <EmptyState
          icon={IconFolderOff}
          text={t`Folder not found`}
          help={t`It may have been deleted.`}
          action={
            <Button variant="default" onClick={onBack}>
              {t`Show all folders`}
            </Button>
          }
        />
      </Card>
    </>
  );
}
