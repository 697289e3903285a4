/** Everything that use cases of this room need from outside. */
export type { Ports } from "../providers/ports.ts";
