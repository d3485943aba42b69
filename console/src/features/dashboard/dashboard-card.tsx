import { Card, Title } from "@mantine/core";
import type { ReactNode } from "react";

import classes from "./dashboard.module.css";

interface DashboardCardProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export const DashboardCard = ({ title, aside, children }: DashboardCardProps) => (
  <Card component="section" p={0} className={classes["dense"] ?? ""} aria-label={title}>
    <div className={classes["head"]}>
      <Title order={2}>{title}</Title>
      {aside}
    </div>
    {children}
  </Card>
);

/** One line instead of a list. */
export const CalmLine = ({ icon, children }: { icon?: ReactNode; children: string }) => (
  <p className={classes["calm"]}>
    {icon}
    {children}
  </p>
);
