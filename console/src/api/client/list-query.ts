import type { UseQueryResult } from "@tanstack/react-query";

/** A list to choose from. `data` is undefined while it loads and after a failure. */
export type ListQuery<T> = Pick<UseQueryResult<T[]>, "data" | "isLoadingError" | "refetch">;
