/** What a toast says. The tone decides its color and how long it stays. */
export interface Notice {
  tone: "success" | "warning" | "failure";
  title: string;
  description?: string | undefined;
  /** A screen of the console with more details. */
  link?: NoticeLink | undefined;
}

export interface NoticeLink {
  to: string;
  label: string;
}
