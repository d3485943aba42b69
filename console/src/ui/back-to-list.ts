import { useLocation } from "#router/router-context.ts";

/** The address of the list from which a record was opened. */
interface ListPlace {
  list: string;
}

const isListPlace = (state: unknown): state is ListPlace =>
  typeof state === "object" && state !== null && "list" in state && typeof state.list === "string";

/** Router state to pass from a list to a record, and from there to the next record. */
export function useBackToList(): ListPlace {
  const { pathname, search, state } = useLocation();
  return isListPlace(state) ? state : { list: pathname + search };
}

/** The list's address with its filters if the record was opened from there; otherwise the plain path. */
export function useWayBack(path: string): string {
  const { list } = useBackToList();
  return list.startsWith(`${path}?`) ? list : path;
}
