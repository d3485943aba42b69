/** What a toast says. The tone decides its color and how long it stays. */
export interface Notice {
  tone: "success" | "warning" | "failure";
  /** For `dismissFailureOf`. */
  code?: NoticeCode;
  title: string;
  description?: string | undefined;
  /** A screen of the console with more details. */
  link?: NoticeLink | undefined;
  /** Something to do about it, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
}

export type NoticeCode = "file_too_large";

export interface NoticeLink {
  to: string;
  label: string;
}
