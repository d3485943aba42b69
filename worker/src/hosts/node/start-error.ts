/** Why the worker cannot start, as a sentence for the operator. The host prints only the message. */
export class StartError extends Error {}
