export { defined } from "./defined.ts";
export type { Defined } from "./defined.ts";
export type { Mutable } from "./mutable.ts";
