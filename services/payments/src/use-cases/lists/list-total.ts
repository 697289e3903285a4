import type { TotalCountRelation } from "@railyard/contracts";
import type { ListTotal } from "../../ports.ts";

/** Members of an answer that tell how many match in all; null when nobody asked. */
export interface TotalMembers {
  total_count: number | null;
  total_count_relation: TotalCountRelation | null;
}

export const totalMembers = (total: ListTotal | null): TotalMembers =>
  total === null
    ? { total_count: null, total_count_relation: null }
    : { total_count: total.count, total_count_relation: total.isExact ? "exact" : "at_least" };
