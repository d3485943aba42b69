/** Why the worker cannot start, in a sentence for the operator; a host prints it and nothing else. */
export class StartError extends Error {}
