import { ADVICE } from "./advice.ts";
import { BACKUP_SENTENCES } from "./backup-sentences.ts";
import { CHANGE_SENTENCES } from "./change-sentences.ts";
import { DOCTOR_FINDINGS } from "./doctor-findings.ts";
import { INPUT_FAULTS } from "./input/input-faults.ts";
import { MESSAGE_REFUSALS } from "./message-refusals.ts";
import { OUTCOMES } from "./outcomes.ts";
import { PICTURE_FAULTS } from "./picture-faults.ts";
import { PREFLIGHT_FINDINGS } from "./preflight-findings.ts";
import { RECORD_REFUSALS } from "./record-refusals.ts";
import { REQUEST_REFUSALS } from "./request-refusals.ts";
import { SHEET_FAULTS } from "./sheet-faults.ts";
import { TELEGRAM } from "./telegram.ts";
import { WEBHOOK_PROBLEMS } from "./webhook-problems.ts";
import { writeCause } from "./write-cause.ts";

export const TABLES = [
  REQUEST_REFUSALS,
  INPUT_FAULTS,
  RECORD_REFUSALS,
  MESSAGE_REFUSALS,
  PICTURE_FAULTS,
  CHANGE_SENTENCES,
  SHEET_FAULTS,
  TELEGRAM,
  OUTCOMES,
  BACKUP_SENTENCES,
  PREFLIGHT_FINDINGS,
  DOCTOR_FINDINGS,
  WEBHOOK_PROBLEMS,
  ADVICE,
] as const;

/** The English sentence of every code. */
export const SENTENCES = {
  ...REQUEST_REFUSALS,
  ...INPUT_FAULTS,
  ...RECORD_REFUSALS,
  ...MESSAGE_REFUSALS,
  ...PICTURE_FAULTS,
  ...CHANGE_SENTENCES,
  ...SHEET_FAULTS,
  ...TELEGRAM,
  ...OUTCOMES,
  ...BACKUP_SENTENCES,
  ...PREFLIGHT_FINDINGS,
  ...DOCTOR_FINDINGS,
  ...WEBHOOK_PROBLEMS,
  ...ADVICE,
};

type English = typeof SENTENCES;
export type Code = keyof English;

/** A table in another language: for every code a sentence that names the same details. */
export type Translation<Table extends Record<string, (...details: never[]) => string>> = {
  [C in keyof Table]: (...details: Parameters<Table[C]>) => string;
};

export type Sentences = Translation<English>;
export type InputFaults = Translation<typeof INPUT_FAULTS>;

export type ParamsOf<C extends Code> =
  Parameters<English[C]> extends [infer Params, ...unknown[]] ? Params : Record<string, never>;

/** The codes whose sentences need no details. */
export type PlainCode = {
  [C in Code]: Parameters<English[C]> extends [] ? C : never;
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

/** The English sentence. */
export const sentenceOf = (cause: Cause): string => writeCause(cause, SENTENCES);
