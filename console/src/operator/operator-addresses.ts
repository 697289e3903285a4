import { useParams, useSearch } from "@tanstack/react-router";
import type { ListSearch } from "../list/list-search.ts";

/** The first of the operator's pages, and below what the others are. */
export const operatorPath = "/console/operator";

export const merchantPath = (merchantId: string): string =>
  `${operatorPath}/merchants/${encodeURIComponent(merchantId)}`;

// The router's types know the pages of merchants alone.

/** The page whose search an operator's list reads: the one that is open. */
export const openPage = { useSearch: (): ListSearch => useSearch({ strict: false }) as ListSearch };

/** A parameter of the address of the open page. */
export const useParameter = (name: string): string =>
  (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name] ?? "";
