/** Services in the order in which they start; they stop in the reverse order. */
export const serviceNames = [
  "merchants",
  "sandbox-provider",
  "decision-engine",
  "payments",
  "events",
  "gateway",
] as const;
export type LocalServiceName = (typeof serviceNames)[number];

/** Services that keep a PostgreSQL database of their own. */
export const servicesWithDatabase = serviceNames.filter((name) => name !== "gateway");

/** Where everything listens; every port belongs to the loopback interface. */
export interface Ports {
  readonly gateway: number;
  readonly engine: number;
  /** Health and metrics of the gateway. */
  readonly gatewayInternal: number;
  readonly "sandbox-provider": number;
  readonly merchants: number;
  readonly payments: number;
  readonly events: number;
  readonly "decision-engine": number;
  readonly webhookInbox: number;
}

export const defaultPorts: Ports = {
  gateway: 8080,
  engine: 8081,
  gatewayInternal: 8100,
  "sandbox-provider": 9090,
  webhookInbox: 9091,
  merchants: 8101,
  payments: 8102,
  events: 8103,
  "decision-engine": 8104,
};

/** Addresses of the servers that services need, and additional settings of each service. */
export interface Surroundings {
  readonly ports: Ports;
  readonly natsUrl: string;
  /** Connection string of a database of that name. */
  readonly databaseUrl: (database: string) => string;
  /** Variables that win over the ones made here, for every service. */
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Name of the database of a service, such as `railyard_decision_engine`. */
export const databaseNameOf = (service: LocalServiceName): string => `railyard_${service.replaceAll("-", "_")}`;

const loopback = (port: number): string => `http://127.0.0.1:${port}`;

/** The environment variables with which a service starts on this machine. */
export const environmentOf = (
  service: LocalServiceName,
  { ports, natsUrl, databaseUrl, overrides = {} }: Surroundings,
): Record<string, string> => ({
  RAILYARD_ENVIRONMENT: "sandbox",
  LOG_LEVEL: "warn",
  HTTP_HOST: "127.0.0.1",
  HTTP_PORT: String(ports[service]),
  NATS_URL: natsUrl,
  PUBLIC_URL: loopback(ports.gateway),
  MAIL_LINK_URL: loopback(ports.gateway),
  MERCHANTS_URL: loopback(ports.merchants),
  PAYMENTS_URL: loopback(ports.payments),
  EVENTS_URL: loopback(ports.events),
  DECISION_ENGINE_URL: loopback(ports["decision-engine"]),
  SANDBOX_PROVIDER_URL: loopback(ports["sandbox-provider"]),
  ...(service === "gateway"
    ? {
        ENGINE_PORT: String(ports.engine),
        INTERNAL_PORT: String(ports.gatewayInternal),
        CONSOLE_OPERATOR_ENABLED: "true",
      }
    : { DATABASE_URL: databaseUrl(databaseNameOf(service)) }),
  ...overrides,
});
