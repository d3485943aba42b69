import type { ReactNode } from "react";

import { BackLink } from "./back-link.tsx";
import { PageHeader } from "./page-header.tsx";

interface RecordHeaderProps {
  /** The list that the record belongs to. */
  back: { to: string; label: string };
  title: string;
  /** Empty if nobody knows the language of the title. */
  titleLang?: "" | undefined;
  subtitle?: string | undefined;
  refresh?: ReactNode;
  /** Its `RecordActions`, once the record is loaded. */
  actions?: ReactNode;
}

/** The head of a record's page. The actions are always at the right, and in the same order. */
export function RecordHeader(props: RecordHeaderProps) {
  const { back, title, titleLang, subtitle, refresh, actions } = props;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader
        isRecord
        title={title}
        titleLang={titleLang}
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
