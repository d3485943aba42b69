import type { UseQueryResult } from "@tanstack/react-query";

/** A list to choose from: undefined while it is being loaded, or if that failed. */
export type ListQuery<T> = Pick<UseQueryResult<T[]>, "data" | "isLoadingError" | "refetch">;
