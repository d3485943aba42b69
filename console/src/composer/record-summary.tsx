import { t } from "@lingui/core/macro";
import { Card, Skeleton } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";

import { MessageBubble } from "./message-bubble.tsx";

import classes from "./record-summary.module.css";

interface RecordSummaryProps {
  message: ComponentProps<typeof MessageBubble>;
  /** Shown under the message. */
  note?: ReactNode;
  /** Shown beside the message. */
  children: ReactNode;
}

/** A message and the facts about it. */
export function RecordSummary({ message, note, children }: RecordSummaryProps) {
  return (
    <div className={classes["summary"]}>
      {children}
      <Card
        component="section"
        aria-label={t`Message`}
        p={0}
        tabIndex={0}
        className={classes["bubble"] ?? ""}
      >
        <MessageBubble {...message} />
        {note}
      </Card>
    </div>
  );
}

export function SummarySkeleton() {
  return (
    <div className={classes["summary"]} aria-busy>
      {[0, 1].map((card) => (
        <Card key={card}>
          <Skeleton height={22} width="40%" mb="lg" />
          <Skeleton height={140} />
        </Card>
      ))}
    </div>
  );
}
