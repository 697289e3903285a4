import type { ServiceHealth, ServiceInstanceHealth } from "@railyard/contracts";
import { readServiceHealth } from "@railyard/contracts";
import { createConnections, defineRoute, sendWhole, targetOf } from "@railyard/http";
import type { Connections, Route } from "@railyard/http";
import { within } from "@railyard/waiting";
import type { Config } from "../../config.ts";
import { healthOfScrape, unreachable } from "../../domain/scraped-health.ts";

type Service = ServiceInstanceHealth["service"];

/** What the health of services is made of. */
export interface ServiceHealthParts {
  readonly config: Pick<Config, "MERCHANTS_URL" | "PAYMENTS_URL" | "EVENTS_URL" | "DECISION_ENGINE_URL">;
  /** Metrics of the gateway itself, in the form of a scrape. */
  readonly ownScrape: () => Promise<string>;
  readonly ownAddress: () => string;
  readonly connections: Pick<Connections, "send">;
}

/** A service's own check of what it needs takes two seconds and a half at most. */
const answerTimeoutMs = 3_000;
const scrapeBytesMax = 8 * 1024 * 1024;

/** Few: what asks is a person. */
export const createHealthConnections = (): Connections =>
  createConnections({ perOriginMax: 2, idleMs: 4_000, connectTimeoutMs: answerTimeoutMs });

const measured = async (
  service: Service,
  address: string,
  scrape: () => Promise<string | undefined>,
): Promise<ServiceInstanceHealth> => {
  const startedAtMs = performance.now();
  const text = await scrape();
  return {
    service,
    address,
    answered_in_ms: text === undefined ? null : Math.round(performance.now() - startedAtMs),
    ...(text === undefined ? unreachable : healthOfScrape(text)),
  };
};

const scrapeOf = async (
  connections: ServiceHealthParts["connections"],
  origin: string,
): Promise<string | undefined> => {
  const { end, answer } = await sendWhole(
    connections,
    { origin, path: "/metrics", method: "GET", headers: {}, body: undefined },
    { timeoutMs: answerTimeoutMs, answerBytesMax: scrapeBytesMax },
  );
  return end === "done" && answer?.status === 200 ? answer.body.toString("utf8") : undefined;
};

const checkAll = async ({ config, ownScrape, ownAddress, connections }: ServiceHealthParts): Promise<ServiceHealth> => {
  const urls: readonly (readonly [Service, readonly string[]])[] = [
    ["merchants", config.MERCHANTS_URL],
    ["payments", config.PAYMENTS_URL],
    ["events", config.EVENTS_URL],
    ["decision-engine", config.DECISION_ENGINE_URL],
  ];
  const others = urls.flatMap(([service, addresses]) => addresses.map((address) => ({ service, address })));
  const services = await Promise.all([
    measured("gateway", ownAddress(), () => within(answerTimeoutMs, ownScrape())),
    ...others.map(({ service, address }) => {
      const { origin, hostname, port } = targetOf(address);
      return measured(service, `${hostname}:${port}`, () => scrapeOf(connections, origin));
    }),
  ]);
  return { checked_at: new Date().toISOString(), services };
};

/** Many lookers cost the services no more than one. */
const keptMs = 5_000;

/** The state of all services. */
export const serviceHealthRoute = (parts: ServiceHealthParts): Route => {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let health: Promise<ServiceHealth> | undefined;
  return defineRoute(readServiceHealth, async () => {
    const nowMs = performance.now();
    if (health === undefined || nowMs - checkedAtMs >= keptMs) {
      checkedAtMs = nowMs;
      health = checkAll(parts);
    }
    return { body: await health };
  });
};
