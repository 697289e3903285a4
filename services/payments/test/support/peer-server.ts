import { createIdentityVerifier } from "@railyard/auth";
import type { HttpServer, Route } from "@railyard/http";
import { createHttpServer } from "@railyard/http";
import { createMetrics, silentLogger } from "@railyard/telemetry";

import { internalSecret } from "./settings.ts";

/** A service that a test replaces by a stub, with these operations. */
export const serve = async (
  service: "merchants" | "decision-engine" | "events",
  routes: readonly Route[],
): Promise<{ url: string; server: HttpServer }> => {
  const server = createHttpServer({
    service,
    routes,
    identity: createIdentityVerifier(internalSecret),
    logger: silentLogger,
    metrics: createMetrics(service),
    readiness: [],
    host: "127.0.0.1",
    port: 0,
    drainTimeoutMs: 100,
  });
  const { port } = await server.start();
  return { url: `http://127.0.0.1:${String(port)}`, server };
};
