export { createGrouping } from "./grouping.ts";
export type { Grouping, GroupingOptions } from "./grouping.ts";
export type { PatienceRange } from "./patience.ts";
export { createSpareTime } from "./spare-time.ts";
export type { SpareTime } from "./spare-time.ts";
export { createTurns } from "./turns.ts";
export type { Turns } from "./turns.ts";
