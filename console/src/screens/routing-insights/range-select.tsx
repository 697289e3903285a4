import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import type { SearchChange } from "../../list/filter-bar.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import { useText } from "../../texts/use-text.ts";
import { rangeIn, ranges } from "./insight-queries.ts";

interface RangeSelectProps {
  readonly search: ListSearch;
  readonly onSearch: SearchChange;
}

/** How far back figures go. */
export const RangeSelect = ({ search, onSearch }: RangeSelectProps): ReactNode => {
  const { t } = useText();
  return (
    <SegmentedControl
      aria-label={t("insights.range")}
      value={rangeIn(search)}
      data={ranges.map((value) => ({ value, label: t(`insights.range_${value}`) }))}
      onChange={(range) => {
        onSearch({ range });
      }}
    />
  );
};
