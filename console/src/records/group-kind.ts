/** Members know two kinds: to them, a supergroup is a group. */
export const groupKind = (type: string): "channel" | "group" =>
  type === "channel" ? "channel" : "group";
