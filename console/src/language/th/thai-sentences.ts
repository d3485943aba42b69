import type { Sentences } from "@tbm/contract/sentences/sentences.ts";

import { CHANGE_SENTENCES_TH } from "./thai-changes.ts";
import { ADVICE_TH, DOCTOR_TH, WEBHOOK_PROBLEMS_TH } from "./thai-doctor.ts";
import { INPUT_FAULTS_TH } from "./thai-input-faults.ts";
import { OUTCOMES_TH, PREFLIGHT_TH } from "./thai-outcomes.ts";
import {
  MESSAGE_REFUSALS_TH,
  PICTURE_FAULTS_TH,
  RECORD_REFUSALS_TH,
  REQUEST_REFUSALS_TH,
} from "./thai-refusals.ts";
import { TELEGRAM_TH } from "./thai-telegram.ts";

/** The sentence of every code, as contract/src/sentences has it in English. */
export const SENTENCES_TH: Sentences = {
  ...REQUEST_REFUSALS_TH,
  ...INPUT_FAULTS_TH,
  ...RECORD_REFUSALS_TH,
  ...MESSAGE_REFUSALS_TH,
  ...PICTURE_FAULTS_TH,
  ...CHANGE_SENTENCES_TH,
  ...TELEGRAM_TH,
  ...OUTCOMES_TH,
  ...PREFLIGHT_TH,
  ...DOCTOR_TH,
  ...WEBHOOK_PROBLEMS_TH,
  ...ADVICE_TH,
};
