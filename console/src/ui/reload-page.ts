/** An object, so tests can replace the method. */
export const page = { reload: () => window.location.reload() };
