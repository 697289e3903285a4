import { createIdentitySigner, createIdentityVerifier, identityHeader } from "@railyard/auth";
import type { Principal } from "@railyard/auth";
import { defineOperation } from "@railyard/contracts";
import { createHttpServer } from "@railyard/http";
import type { HttpServer, HttpServerOptions, Route } from "@railyard/http";
import { createLogger, createMetrics } from "@railyard/telemetry";

export const secret = "a secret of the services, long enough";
const signer = createIdentitySigner(secret);

/** Headers of a caller. */
export const as = (principal: Principal): Record<string, string> => ({ [identityHeader]: signer.sign(principal) });

export const merchantKey: Principal = { kind: "merchant_key", merchantId: "merchant_a" };

export interface TestServer {
  readonly port: number;
  readonly server: HttpServer;
  /** Every line that was logged, parsed. */
  readonly lines: readonly Record<string, unknown>[];
}

const running: HttpServer[] = [];

/** A started server with the routes; `stopServers` ends it. */
export const startServer = async (
  routes: readonly Route[],
  overrides: Partial<HttpServerOptions> = {},
): Promise<TestServer> => {
  const lines: Record<string, unknown>[] = [];
  const destination = {
    write: (line: string): void => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  };
  const server = createHttpServer({
    service: "payments",
    routes,
    identity: createIdentityVerifier(secret),
    logger: createLogger({ service: "payments", level: "info", destination }),
    metrics: createMetrics("payments"),
    readiness: [],
    host: "127.0.0.1",
    port: 0,
    drainTimeoutMs: 2000,
    ...overrides,
  });
  running.push(server);
  const { port } = await server.start();
  return { port, server, lines };
};

/** Stops every server that the test file has started. */
export const stopServers = async (): Promise<void> => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
};

const idParameter = {
  type: "object",
  required: ["payment_id"],
  properties: { payment_id: { type: "string", maxLength: 30 } },
} as const;

const payment = {
  type: "object",
  required: ["payment_id", "amount"],
  properties: { payment_id: { type: "string" }, amount: { type: "integer" }, note: { type: ["string", "null"] } },
} as const;

export const createPayment = defineOperation({
  operationId: "createPayment",
  service: "payments",
  api: "merchant",
  method: "POST",
  path: "/payments",
  access: ["merchant_key"],
  tag: "Payments",
  summary: "Creates a payment.",
  body: {
    type: "object",
    additionalProperties: false,
    required: ["amount"],
    properties: { amount: { type: "integer", minimum: 0 }, note: { type: "string", maxLength: 5 } },
  },
  response: payment,
});

export const updatePayment = defineOperation({
  operationId: "updatePayment",
  service: "payments",
  api: "merchant",
  method: "POST",
  path: "/payments/{payment_id}",
  access: ["merchant_key", "jwt"],
  permission: "payments:write",
  tag: "Payments",
  summary: "Changes a payment.",
  pathParameters: idParameter,
  bodyOptional: true,
  body: { type: "object", additionalProperties: false, properties: { amount: { type: "integer" } } },
  response: payment,
});

export const retrievePayment = defineOperation({
  operationId: "retrievePayment",
  service: "payments",
  api: "merchant",
  method: "GET",
  path: "/payments/{payment_id}",
  aliases: ["/v1/payments/{id}"],
  access: ["merchant_key", "service"],
  tag: "Payments",
  summary: "Retrieves a payment.",
  pathParameters: { type: "object", properties: { payment_id: { type: "string", maxLength: 30 } } },
  query: {
    type: "object",
    properties: { force_sync: { type: "boolean" }, expand: { type: "array", items: { type: "string" } } },
  },
  response: payment,
  failures: ["busy"],
});
