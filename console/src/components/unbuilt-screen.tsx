import { Card } from "@mantine/core";
import { IconTools } from "@tabler/icons-react";

import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";

/** Stands in a screen's folder until the screen itself is built there. */
export function UnbuiltScreen({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <Card>
        <EmptyState icon={IconTools} text="This screen is not part of this build yet." />
      </Card>
    </>
  );
}
