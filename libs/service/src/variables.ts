import type { commonVariables, ConfigOf, databaseUrl, readVariables } from "@railyard/config";

type Common = ConfigOf<typeof commonVariables>;

/** Variables of every service. */
export type ServiceVariables = Pick<
  Common,
  "LOG_LEVEL" | "RAILYARD_VERSION" | "HTTP_HOST" | "DRAIN_TIMEOUT_MS" | "DRAIN_QUIET_MS"
> & { readonly HTTP_PORT: number };

/** Variables of a service that has a database. */
export type DatabaseVariables = Pick<Common, "DATABASE_POOL_SIZE"> &
  ConfigOf<{ readonly DATABASE_URL: typeof databaseUrl }>;

/** Variables of a service that calls others and hears from them. */
export type PlatformVariables = ServiceVariables &
  Pick<
    Common,
    | "NATS_URL"
    | "NATS_CREDENTIALS_FILE"
    | "NATS_STREAM_REPLICAS"
    | "INTERNAL_SECRET"
    | "INTERNAL_SECRET_PREVIOUS"
  >;

/** Variables of a service that keeps records and tells of their changes. */
export type StoreVariables = PlatformVariables & DatabaseVariables & ConfigOf<typeof readVariables>;
