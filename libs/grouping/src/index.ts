export { createGrouping } from "./grouping.ts";
export type { Grouping, GroupingOptions } from "./grouping.ts";
