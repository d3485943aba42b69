import type { Fault } from "@tbm/contract/preflight.ts";
import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";

const faultOf = (cause: Cause, isBlocking: boolean): Fault => ({
  code: cause.code,
  text: sentenceOf(cause),
  cause,
  isBlocking,
});

/** No group gets the message until this is fixed. */
export const blocking = (cause: Cause): Fault => faultOf(cause, true);

/** Something that the operator may want to know. */
export const remark = (cause: Cause): Fault => faultOf(cause, false);
