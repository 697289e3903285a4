export * from "./attempt-status.ts";
export * from "./connector.ts";
export * from "./inputs.ts";
export * from "./manifest.ts";
export * from "./outcomes.ts";
export * from "./webhooks.ts";
