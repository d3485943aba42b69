import { Button, Card } from "@mantine/core";
import { IconFolderOff } from "@tabler/icons-react";

import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export function MissingFolder({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PageHeader title="Folder" />
      <Card>
        <EmptyState
          icon={IconFolderOff}
          text="There is no such folder"
          help="It may have been deleted meanwhile."
          action={
            <Button variant="default" onClick={onBack}>
              Show all folders
            </Button>
          }
        />
      </Card>
    </>
  );
}
