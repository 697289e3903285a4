import type { TotalCountRelation } from "@railyard/contracts";
import type { ListTotal } from "../ports.ts";

/** Members of an answer that state how many match in all. */
export interface TotalMembers {
  readonly total_count: number;
  readonly total_count_relation: TotalCountRelation;
}

export const totalMembers = ({ count, isExact }: ListTotal): TotalMembers => ({
  total_count: count,
  total_count_relation: isExact ? "exact" : "at_least",
});
