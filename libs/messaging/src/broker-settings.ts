/** How to come to the broker, and how it keeps what it is given. */
export interface BrokerSettings {
  /** `nats://[user:password@]host:port`, several separated by commas. */
  readonly url: string;
  /** Credentials file or seed of an nkey, read at every login. */
  readonly credentialsFile?: string | undefined;
  /** How many servers keep each stream. Default 1. */
  readonly streamReplicas?: number | undefined;
}

interface BrokerVariables {
  readonly NATS_URL: { readonly reveal: () => string };
  readonly NATS_CREDENTIALS_FILE?: string | undefined;
  readonly NATS_STREAM_REPLICAS: number;
}

/** What a service's configuration specifies for the broker. */
export const brokerSettings = (config: BrokerVariables): BrokerSettings => ({
  url: config.NATS_URL.reveal(),
  credentialsFile: config.NATS_CREDENTIALS_FILE,
  streamReplicas: config.NATS_STREAM_REPLICAS,
});
