/** What a toast says. The tone decides its colour and how long it stays. */
export interface Notice {
  tone: "success" | "warning" | "failure";
  title: string;
  description?: string | undefined;
  /** A screen of the console that tells more. */
  link?: NoticeLink | undefined;
}

export interface NoticeLink {
  to: string;
  label: string;
}
