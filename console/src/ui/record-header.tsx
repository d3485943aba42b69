import type { ReactNode } from "react";

import { BackLink } from "./back-link.tsx";
import { PageHeader } from "./page-header.tsx";

interface RecordHeaderProps {
  /** The list that the record belongs to. */
  back: { to: string; label: string };
  title: string;
  subtitle?: string | undefined;
  refresh?: ReactNode;
  /** Its `RecordActions`, once the record is loaded. */
  actions?: ReactNode;
}

/** The head of a record's page. The actions are always at the right, and in the same order. */
export function RecordHeader({ back, title, subtitle, refresh, actions }: RecordHeaderProps) {
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader
        isRecord
        title={title}
        {...(subtitle && { subtitle })}
        actions={
          <>
            {refresh}
            {actions}
          </>
        }
      />
    </>
  );
}
