export * from "./address-guard.ts";
export * from "./international-names.ts";
export * from "./limited-address.ts";
export * from "./return-address.ts";
export * from "./webhook-url.ts";
