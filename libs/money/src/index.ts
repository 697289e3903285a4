export * from "./amount-limits.ts";
export * from "./currency.ts";
export * from "./major-units.ts";
export * from "./minor-units.ts";
export * from "./payable-share.ts";
