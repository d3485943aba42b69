import type { ReactNode } from "react";

import { groupPath } from "#api/page-paths.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { RecordLink } from "#ui/table/record-link.tsx";

interface GroupLinkProps {
  /** Null if the group is no longer in the list. */
  id: string | null;
  children: ReactNode;
}

/** A group's name that leads to its page. Plain text if the worker has no such page. */
export function GroupLink({ id, children }: GroupLinkProps) {
  const hasPages = useIsFullWorker();
  if (!hasPages || id === null) return children;
  return (
    <RecordLink to={groupPath(id)} inherit c="var(--mantine-color-text)">
      {children}
    </RecordLink>
  );
}
