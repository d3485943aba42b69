import { ADVICE } from "./advice.ts";
import { DOCTOR_FINDINGS } from "./doctor-findings.ts";
import { INPUT_FAULTS } from "./input-faults.ts";
import { MESSAGE_REFUSALS } from "./message-refusals.ts";
import { OUTCOMES } from "./outcomes.ts";
import { PICTURE_FAULTS } from "./picture-faults.ts";
import { PREFLIGHT_FINDINGS } from "./preflight-findings.ts";
import { RECORD_REFUSALS } from "./record-refusals.ts";
import { REQUEST_REFUSALS } from "./request-refusals.ts";
import { TELEGRAM } from "./telegram.ts";
import { WEBHOOK_PROBLEMS } from "./webhook-problems.ts";
import { type Say, WireCause } from "./wire-cause.ts";

export const TABLES = [
  REQUEST_REFUSALS,
  INPUT_FAULTS,
  RECORD_REFUSALS,
  MESSAGE_REFUSALS,
  PICTURE_FAULTS,
  TELEGRAM,
  OUTCOMES,
  PREFLIGHT_FINDINGS,
  DOCTOR_FINDINGS,
  WEBHOOK_PROBLEMS,
  ADVICE,
] as const;

/** The English sentence of every code. A second language is a second table of this shape. */
export const SENTENCES = {
  ...REQUEST_REFUSALS,
  ...INPUT_FAULTS,
  ...RECORD_REFUSALS,
  ...MESSAGE_REFUSALS,
  ...PICTURE_FAULTS,
  ...TELEGRAM,
  ...OUTCOMES,
  ...PREFLIGHT_FINDINGS,
  ...DOCTOR_FINDINGS,
  ...WEBHOOK_PROBLEMS,
  ...ADVICE,
};

type Sentences = typeof SENTENCES;
export type Code = keyof Sentences;

export type ParamsOf<C extends Code> =
  Parameters<Sentences[C]> extends [infer Params, ...unknown[]] ? Params : Record<string, never>;

/** The codes whose sentences need no details. */
export type PlainCode = {
  [C in Code]: Parameters<Sentences[C]> extends [] ? C : never;
}[Code];

interface PlainCause<C extends PlainCode> {
  code: C;
  params: Record<string, never>;
}

type Detailed = Exclude<Code, PlainCode>;

/** What happened: a code, with exactly the details that its sentence needs. */
export type Cause =
  | PlainCause<PlainCode>
  | { [C in Detailed]: { code: C; params: ParamsOf<C> } }[Detailed];

export const plain = <C extends PlainCode>(code: C): PlainCause<C> => ({ code, params: {} });

function isKnown(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isKnown);
  if (typeof value !== "object" || value === null) return true;
  if (!("code" in value && "params" in value)) return Object.values(value).every(isKnown);
  return Object.hasOwn(SENTENCES, String(value.code)) && isKnown(value.params);
}

const say: Say = ({ code, params }) => {
  // Callers check that the cause is known, and a cause is stored with the details that its own function takes.
  const write = SENTENCES[code as Code] as (details: WireCause["params"], inner: Say) => string;
  return write(params, say);
};

export const sentenceOf = (cause: Cause): string => say(cause);

/** Null if it is not a cause, or if its code or one inside it belongs to another version. */
export function findSentence(given: unknown): string | null {
  const cause = WireCause.safeParse(given).data;
  return cause && isKnown(cause) ? say(cause) : null;
}
