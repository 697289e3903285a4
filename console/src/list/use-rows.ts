import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import type { RowPage } from "./list-parts.ts";

/** A page of a list; the one before it stays until it is there. */
export const useRows = <Row>(
  queryKey: QueryKey,
  queryFn: () => Promise<RowPage<Row>>,
  enabled = true,
): UseQueryResult<RowPage<Row>> => useQuery({ queryKey, queryFn, enabled, placeholderData: keepPreviousData });
