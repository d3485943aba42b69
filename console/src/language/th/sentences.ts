import { BACKUP_SENTENCES_TH } from "@tbm/contract/sentences/alerts/backup-sentences-th.ts";
import type { Sentences } from "@tbm/contract/sentences/sentences.ts";

import { CHANGE_SENTENCES_TH } from "./changes.ts";
import { ADVICE_TH, DOCTOR_TH, WEBHOOK_PROBLEMS_TH } from "./doctor.ts";
import { INPUT_FAULTS } from "./input-faults.ts";
import { OUTCOMES_TH, PREFLIGHT_TH } from "./outcomes.ts";
import {
  MESSAGE_REFUSALS_TH,
  PICTURE_FAULTS_TH,
  RECORD_REFUSALS_TH,
  REQUEST_REFUSALS_TH,
} from "./refusals.ts";
import { SHEET_FAULTS_TH } from "./sheets.ts";
import { TELEGRAM_TH } from "./telegram.ts";

/** The sentence of every code, as contract/src/sentences has it in English. */
export const SENTENCES: Sentences = {
  ...REQUEST_REFUSALS_TH,
  ...INPUT_FAULTS,
  ...RECORD_REFUSALS_TH,
  ...MESSAGE_REFUSALS_TH,
  ...PICTURE_FAULTS_TH,
  ...CHANGE_SENTENCES_TH,
  ...SHEET_FAULTS_TH,
  ...TELEGRAM_TH,
  ...OUTCOMES_TH,
  ...BACKUP_SENTENCES_TH,
  ...PREFLIGHT_TH,
  ...DOCTOR_TH,
  ...WEBHOOK_PROBLEMS_TH,
  ...ADVICE_TH,
};
