import type { commonVariables, ConfigOf, readVariables } from "@railyard/config";
import type { DatabaseVariables, ServiceVariables } from "@railyard/service";

/** Variables of a service that calls others and hears from them. */
export type PlatformVariables = ServiceVariables &
  Pick<
    ConfigOf<typeof commonVariables>,
    | "PUBLIC_URL"
    | "NATS_URL"
    | "NATS_CREDENTIALS_FILE"
    | "NATS_STREAM_REPLICAS"
    | "INTERNAL_SECRET"
    | "INTERNAL_SECRET_PREVIOUS"
  >;

/** Variables of a service that keeps records and publishes their changes. */
export type StoreVariables = PlatformVariables & DatabaseVariables & ConfigOf<typeof readVariables>;
