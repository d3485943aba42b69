/**
 * `T` with every key named, optional ones too. A function that copies fields one by one returns this, so it
 * stops compiling when `T` gets a field that it does not copy.
 */
export type Complete<T> = { [Key in keyof Required<T>]: T[Key] };

/**
 * The rest of a record of which every field is used: `void (rest satisfies Nothing)` stops compiling when the record
 * gets another field.
 */
export type Nothing = Record<string, never>;
