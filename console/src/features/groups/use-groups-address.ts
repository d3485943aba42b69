import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";

import { type GroupFilter, NO_FILTER } from "./group-filter.ts";

type View = "groups" | "sets";
type Change = Partial<GroupFilter> & { view?: View };

const PARAMETERS = {
  view: "view",
  words: "search",
  kind: "type",
  botId: "bot",
  standing: "standing",
  order: "sort",
} as const;
const USUAL = { view: "groups", ...NO_FILTER } as const;

const KINDS = ["group", "channel"] as const;
const STANDINGS = ["new", "posting", "limited", "lost"] as const;
const ORDERS = ["oldest", "name", "type"] as const;
const oneOf = <T extends string>(known: readonly T[], given: string | null): T | undefined =>
  known.find((each) => each === given);

const WRITING_MS = 300;
/** Goes with each change of the address that is made here. */
const OWN = { isOwn: true };
const isOwn = (state: unknown) =>
  typeof state === "object" && state !== null && "isOwn" in state && state.isOwn === true;

/** What is shown, and how, as the address says it: it survives a reload and can be bookmarked. */
export function useGroupsAddress() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const written = search.get(PARAMETERS.words) ?? "";
  // The field is ahead of the address, which must not take back what is typed just now.
  const [words, setWords] = useState(written);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isOwn(state)) setWords(written);
  }

  const write = useCallback(
    (change: Change) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(change)) {
            // The entries are those of a change.
            const field = name as keyof Change;
            if (value === null || value === USUAL[field]) before.delete(PARAMETERS[field]);
            else before.set(PARAMETERS[field], value);
          }
          return before;
        },
        { replace: true, preventScrollReset: true, state: OWN },
      ),
    [setSearch],
  );
  const isLeaving = useNavigation().state !== "idle";
  const writeLater = useDebouncedCallback(() => {
    if (!isLeaving) write({ words });
  }, WRITING_MS);

  const [kind, botId, standing, order] = [
    oneOf(KINDS, search.get(PARAMETERS.kind)) ?? NO_FILTER.kind,
    search.get(PARAMETERS.botId),
    oneOf(STANDINGS, search.get(PARAMETERS.standing)) ?? NO_FILTER.standing,
    oneOf(ORDERS, search.get(PARAMETERS.order)) ?? NO_FILTER.order,
  ];
  const filter = useMemo(
    (): GroupFilter => ({ words, kind, botId, standing, order }),
    [words, kind, botId, standing, order],
  );

  function change(values: Partial<GroupFilter>) {
    if (values.words === undefined) return write({ words, ...values });
    setWords(values.words);
    return writeLater();
  }

  const clear = useCallback(() => {
    setWords("");
    write(NO_FILTER);
  }, [write]);

  return {
    view: oneOf(["sets"], search.get(PARAMETERS.view)) ?? ("groups" as const),
    setView: (view: View) => write({ words, view }),
    filter,
    change,
    clear,
  };
}
