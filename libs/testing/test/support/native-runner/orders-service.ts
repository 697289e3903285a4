import { createIdentityVerifier } from "@railyard/auth";
import { defineOperation } from "@railyard/contracts";
import { defineFailures, edgeFailures } from "@railyard/failures";
import { createHttpServer, defineRoute } from "@railyard/http";
import type { HttpServer } from "@railyard/http";
import { createMetrics, silentLogger } from "@railyard/telemetry";

const failures = defineFailures("payments", {
  order_paid: { code: "IR_06", status: 422, message: "The order is paid." },
  order_expired: { code: "IR_06", status: 422, message: "The order has expired." },
  order_locked: { code: "IR_06", status: 423, message: "The order is locked." },
});

/** What the operation throws, by the order that is asked for. */
const thrown = {
  listed: failures.order_paid(),
  general: edgeFailures.invalid_data({ field: "order", problem: "it is odd" }),
  unlisted: failures.order_expired(),
  undocumented: failures.order_locked(),
} as const;

const payOrder = defineOperation({
  operationId: "payOrder",
  service: "payments",
  api: "merchant",
  method: "GET",
  path: "/orders/{order}",
  access: "public",
  tag: "Orders",
  summary: "Pays the order.",
  pathParameters: { type: "object", properties: { order: { enum: Object.keys(thrown) } }, required: ["order"] },
  failures: ["order_paid", "order_locked"],
});

/** A server of an operation that fails with what its contract lists, and with what it does not. */
export const ordersServer = (port: number): HttpServer =>
  createHttpServer({
    service: "payments",
    routes: [
      defineRoute(payOrder, ({ params }) => Promise.reject(thrown[(params as { order: keyof typeof thrown }).order])),
    ],
    identity: createIdentityVerifier("a secret of the services, long enough"),
    logger: silentLogger,
    metrics: createMetrics("payments"),
    readiness: [],
    host: "127.0.0.1",
    port,
    drainTimeoutMs: 1000,
  });
