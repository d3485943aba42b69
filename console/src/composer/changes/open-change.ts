/** The posts to change: all of a broadcast, or the one in a group. */
export interface OpenChange {
  kind: "edit" | "delete";
  group: { id: string; name: string; editedBy: string | null } | null;
}
export type OnChangePosts = (open: OpenChange) => void;
