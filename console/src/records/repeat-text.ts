import { t } from "@lingui/core/macro";

const TEXTS: Record<string, () => string> = {
  none: () => t`once`,
  daily: () => t`daily`,
  weekly: () => t`weekly`,
  monthly: () => t`monthly`,
};

/** How a schedule repeats. A word of a later version is shown as it is. */
export const repeatText = (repeatType: string): string => TEXTS[repeatType]?.() ?? repeatType;
