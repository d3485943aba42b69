import { useMemo } from "react";

import { useIsNavigating } from "#router/router-context.ts";
import { useDebouncedText } from "#ui/use-debounced-text.ts";
import { useUrlFilter } from "#ui/use-url-filter.ts";

import { type GroupFilter, NO_FILTER } from "./group-filter.ts";

type View = "groups" | "sets";

const KINDS = ["group", "channel", "topic"] as const;
const STANDINGS = ["new", "posting", "limited", "lost"] as const;
const ORDERS = ["oldest", "name", "type"] as const;
const oneOf = <T extends string>(known: readonly T[], given: string): T | undefined =>
  known.find((each) => each === given);

/** The names of the filters in the URL. Default values are left out. */
const PARAMETERS = {
  words: "search",
  kind: "type",
  botId: "bot",
  standing: "standing",
  order: "sort",
} as const satisfies Record<keyof GroupFilter, string>;
type Parameter = (typeof PARAMETERS)[keyof GroupFilter];

function parametersOf(change: Partial<GroupFilter>): Partial<Record<Parameter, string | null>> {
  // The entries of a partial filter.
  const entries = Object.entries(change) as [keyof GroupFilter, string | null][];
  return Object.fromEntries(
    entries.map(([field, value]) => [PARAMETERS[field], value === NO_FILTER[field] ? null : value]),
  );
}

/** The view and filters of the screen, kept in the URL so they survive a reload and can be bookmarked. */
export function useGroupsAddress() {
  const { textOf, narrow } = useUrlFilter<Parameter | "view">();
  const isLeaving = useIsNavigating();
  // The field is ahead of the URL, which must not overwrite what is being typed.
  const {
    typed: words,
    setTyped,
    report,
  } = useDebouncedText(textOf("search"), (search) => {
    if (!isLeaving) narrow({ search });
  });

  const [kind, botId, standing, order] = [
    oneOf(KINDS, textOf("type")) ?? NO_FILTER.kind,
    textOf("bot") || null,
    oneOf(STANDINGS, textOf("standing")) ?? NO_FILTER.standing,
    oneOf(ORDERS, textOf("sort")) ?? NO_FILTER.order,
  ];
  const filter = useMemo(
    (): GroupFilter => ({ words, kind, botId, standing, order }),
    [words, kind, botId, standing, order],
  );

  function change(values: Partial<GroupFilter>) {
    const given = values.words ?? words;
    const isTyping = Object.keys(values).join() === "words";
    setTyped(given);
    if (given !== words) report(given);
    if (!isTyping) narrow(parametersOf({ ...values, words: given }));
  }

  return {
    view: oneOf<View>(["sets"], textOf("view")) ?? "groups",
    setView: (view: View) => narrow({ search: words, view: view === "sets" ? view : null }),
    filter,
    change,
    clear: () => change(NO_FILTER),
  };
}
