import type { Metrics } from "@railyard/telemetry";
import { prometheusContentType } from "@railyard/telemetry";

import type { Answer } from "./replies.ts";
import { jsonHeaders } from "./replies.ts";

/** One thing without which the service cannot do its work, such as its database. */
export interface ReadinessCheck {
  /** Member of the `/health/ready` answer. */
  readonly name: string;
  isReady(): boolean | Promise<boolean>;
}

const checkTimeoutMs = 2000;

const within = async (work: boolean | Promise<boolean>): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
  }, checkTimeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

const isReady = async (check: ReadinessCheck): Promise<boolean> => {
  try {
    return await within(check.isReady());
  } catch {
    // A check that cannot tell is a part that cannot be used; the part itself logs why.
    return false;
  }
};

const readiness = async (checks: readonly ReadinessCheck[], isDraining: boolean): Promise<Answer> => {
  const results = await Promise.all(checks.map(async (check) => [check.name, await isReady(check)] as const));
  const members = Object.fromEntries([...results, ["accepting", !isDraining] as const]);
  const isUp = Object.values(members).every(Boolean);
  const body = JSON.stringify({ message: isUp ? "Up" : "Down", ...members });
  return { status: isUp ? 200 : 503, headers: jsonHeaders, body };
};

interface BuiltInOptions {
  readonly metrics: Metrics;
  readonly checks: readonly ReadinessCheck[];
  readonly isDraining: () => boolean;
}

/** The paths that every service answers, for whoever runs it. */
export const builtInPaths = ["/health", "/health/ready", "/metrics"] as const;

export type BuiltInPath = (typeof builtInPaths)[number];

/** What those paths answer. */
export const builtInRoutes = (options: BuiltInOptions): Readonly<Record<BuiltInPath, () => Promise<Answer>>> => ({
  "/health": () =>
    Promise.resolve({ status: 200, headers: jsonHeaders, body: JSON.stringify({ message: "Health is good" }) }),
  "/health/ready": () => readiness(options.checks, options.isDraining()),
  "/metrics": async () => ({
    status: 200,
    headers: { "content-type": prometheusContentType },
    body: await options.metrics.render(),
  }),
});
