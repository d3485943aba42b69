import { OperatorError } from "#operator-language.ts";

/** Why the worker cannot start, as a sentence for the operator. The host prints nothing else. */
export class StartError extends OperatorError {}
