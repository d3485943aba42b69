import { t } from "@lingui/core/macro";
import type { GroupOnTelegram } from "@tbm/contract/group-page.ts";

type Rights = GroupOnTelegram["bots"][number];

function pinText(canPin: boolean | null | undefined): string[] {
  if (canPin === null || canPin === undefined) return [];
  return [canPin ? t`can pin` : t`can't pin`];
}

/** `Administrator · can pin · can delete any message` */
export function rightsText({ is_administrator, can_pin, can_delete }: Rights): string {
  return [
    is_administrator ? t`Administrator` : t`Member`,
    ...pinText(can_pin),
    can_delete ? t`can delete any message` : t`can delete only its own posts`,
  ].join(" · ");
}
