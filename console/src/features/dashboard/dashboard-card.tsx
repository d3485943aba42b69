import { Card, Skeleton, Title } from "@mantine/core";
import type { ReactNode } from "react";

import classes from "./dashboard.module.css";

interface DashboardCardProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  isLoading?: boolean;
  children: ReactNode;
}

export const DashboardCard = ({ title, aside, isLoading, children }: DashboardCardProps) => (
  <Card
    component="section"
    p={0}
    className={classes["dense"] ?? ""}
    aria-label={title}
    aria-busy={isLoading === true}
  >
    <div className={classes["head"]}>
      <Title order={2}>{title}</Title>
      {aside}
    </div>
    {isLoading ? (
      <div className={classes["row"]}>
        <Skeleton height={14} width="60%" my={8} />
      </div>
    ) : (
      children
    )}
  </Card>
);

/** One line instead of a list. */
export const CalmLine = ({ icon, children }: { icon?: ReactNode; children: string }) => (
  <p className={classes["calm"]}>
    {icon}
    {children}
  </p>
);
