export * from "./conditions.ts";
export * from "./evaluate.ts";
export * from "./facts.ts";
export * from "./read-statement.ts";
export { readValue } from "./read-value.ts";
export type { RuleValueType, ValueForms, ValueProblem } from "./read-value.ts";
export * from "./routing-algorithm.ts";
export { ruleLimits } from "./rule-limits.ts";
export { drawFirst } from "./volume-split.ts";
