import type { commonVariables, ConfigOf, databaseUrl } from "@railyard/config";

type Common = ConfigOf<typeof commonVariables>;

/** Variables of every service. */
export type ServiceVariables = Pick<
  Common,
  "LOG_LEVEL" | "RAILYARD_VERSION" | "HTTP_HOST" | "DRAIN_TIMEOUT_MS" | "DRAIN_QUIET_MS"
> & { readonly HTTP_PORT: number };

/** Variables of a service that has a database. */
export type DatabaseVariables = Pick<Common, "DATABASE_POOL_SIZE"> &
  ConfigOf<{ readonly DATABASE_URL: typeof databaseUrl }>;
