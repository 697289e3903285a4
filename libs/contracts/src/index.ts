export * from "./operation.ts";
export * from "./internal/envelope.ts";
export * from "./internal/outbox.ts";
export * from "./internal/credentials.ts";
export * from "./internal/profile-snapshot.ts";
export * from "./internal/directory.ts";
