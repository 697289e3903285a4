/** Everything that the use cases of this module need from outside. */
export type { Ports } from "../providers/ports.ts";
