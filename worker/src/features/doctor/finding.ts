import {
  type Cause,
  plain,
  type PlainCode,
  sentenceOf,
} from "@tbm/contract/sentences/sentences.ts";
import type { DoctorCheck } from "@tbm/contract/upkeep/doctor.ts";

/** What a check has found, and what to do about it. */
export interface Finding {
  ok: boolean;
  cause: Cause;
  advice?: PlainCode;
}

export const failed = (cause: Cause, advice: PlainCode): Finding => ({ ok: false, cause, advice });

export const toCheck = (name: Cause, { ok, cause, advice }: Finding): DoctorCheck => ({
  name: sentenceOf(name),
  ok,
  text: sentenceOf(cause),
  cause,
  name_cause: name,
  ...(advice && { advice: sentenceOf(plain(advice)), advice_cause: plain(advice) }),
});
