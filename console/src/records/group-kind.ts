import { t } from "@lingui/core/macro";

/** Members know two kinds: to them, a supergroup is a group. */
export const groupKind = (type: string): "channel" | "group" =>
  type === "channel" ? "channel" : "group";

export const groupKindText = (type: string): string =>
  groupKind(type) === "channel" ? t`channel` : t`group`;
