import { useLocation } from "react-router";

/** The address of the list from which a record was opened. */
interface ListPlace {
  list: string;
}

const isListPlace = (state: unknown): state is ListPlace =>
  typeof state === "object" && state !== null && "list" in state && typeof state.list === "string";

/** What goes along from a list to a record, and from there to another one, as the router's state. */
export function useBackToList(): ListPlace {
  const { pathname, search, state } = useLocation();
  return isListPlace(state) ? state : { list: pathname + search };
}

/** The list at the path, as it was if the record was opened from there. */
export function useWayBack(path: string): string {
  const { list } = useBackToList();
  return list.startsWith(`${path}?`) ? list : path;
}
