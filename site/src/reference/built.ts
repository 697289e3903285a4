import { loadSource } from "./load.ts";
import { buildReference } from "./reference.ts";

/** The reference of this repository. Built once for all pages. */
export const reference = buildReference(loadSource());
