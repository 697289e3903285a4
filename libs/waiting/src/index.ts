export * from "./backoff.ts";
export * from "./doubling.ts";
export { pause } from "./pause.ts";
export * from "./rounds.ts";
export * from "./wake-up.ts";
export { within } from "./within.ts";
