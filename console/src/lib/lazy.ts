/** Creates a value on first use. For values that are slow to create and rarely needed, such as date formats. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
