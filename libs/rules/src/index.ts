export * from "./conditions.ts";
export * from "./evaluate.ts";
export * from "./facts.ts";
export * from "./routing-algorithm.ts";
export { drawFirst } from "./volume-split.ts";
