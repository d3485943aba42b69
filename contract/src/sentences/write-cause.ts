import { type Say, WireCause } from "./wire-cause.ts";

/** A sentence for every code, in one language. */
type Table = Readonly<Record<string, (...details: never[]) => string>>;

/** The sentence of a known cause, in the language of the table. */
export function writeCause({ code, params }: WireCause, table: Table): string {
  const say: Say = (inner) => writeCause(inner, table);
  // Callers check that the cause is known, and a cause is stored with the details that its own function takes.
  const write = table[code] as (details: WireCause["params"], say: Say) => string;
  return write(params, say);
}

function isKnown(value: unknown, table: Table): boolean {
  if (Array.isArray(value)) return value.every((item) => isKnown(item, table));
  if (typeof value !== "object" || value === null) return true;
  if (!("code" in value && "params" in value)) return isKnown(Object.values(value), table);
  return Object.hasOwn(table, String(value.code)) && isKnown(value.params, table);
}

/** Null if it is not a cause, or if its code or one inside it belongs to another version. */
export function findSentence(given: unknown, table: Table): string | null {
  const cause = WireCause.safeParse(given).data;
  return cause && isKnown(cause, table) ? writeCause(cause, table) : null;
}
