export { currentActor } from "./current-actor.ts";
export type { Actor } from "./current-actor.ts";
export * from "./recorded-change.ts";
