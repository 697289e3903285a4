export { EmbeddedServerError, type EmbeddedServerErrorCode, isEmbeddedServerError } from "./embedded-server-error.ts";
export { unpackDebianPackages, type DebianPackages } from "./debian-packages.ts";
export { startNats, type EmbeddedNats, type NatsOptions } from "./nats.ts";
export { type NatsServerSearch, resolveNatsServer } from "./nats-server-binary.ts";
export { claimPostgresFolder, startPostgres, type EmbeddedPostgres, type PostgresOptions } from "./postgres.ts";
export { findFreePort, isPortFree } from "./ports.ts";
export { type Account, unprivilegedAccount } from "./unprivileged-account.ts";
export { startServerProcess, type ServerCommand, type ServerProcess } from "./server-process.ts";
