/** Members know two kinds; what Telegram calls a supergroup is a group to them. */
export const groupKind = (type: string): "channel" | "group" =>
  type === "channel" ? "channel" : "group";
