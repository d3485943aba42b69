/** An object, so that tests can own it. */
export const page = { reload: () => window.location.reload() };
