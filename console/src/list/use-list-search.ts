import { useNavigate } from "@tanstack/react-router";
import type { SearchChange } from "./filter-bar.tsx";
import type { ListSearch } from "./list-search.ts";

interface ListRoute {
  readonly useSearch: () => ListSearch;
}

/** What the address contains, and how to change it: each change is a step back in the browser. */
export const useListSearch = (route: ListRoute): readonly [ListSearch, SearchChange] => {
  const search = route.useSearch();
  const navigate = useNavigate();
  return [
    search,
    (changes) => {
      void navigate({ to: ".", search: { ...search, ...changes } });
    },
  ];
};
