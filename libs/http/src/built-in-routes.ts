import type { Metrics } from "@railyard/telemetry";
import { keptReading, prometheusContentType } from "@railyard/telemetry";

import type { Answer } from "./replies.ts";
import { jsonHeaders } from "./replies.ts";

/** One thing that the service needs for its work, such as its database. */
export interface ReadinessCheck {
  /** Member of the `/health/ready` answer. */
  readonly name: string;
  isReady(): boolean | Promise<boolean>;
  /** Whether the service does its work without it at the moment. Absent: it cannot. */
  canBeMissed?(): boolean;
}

/**
 * A part that must have been there once, and without which the service works on when it goes away later; the answer
 * shows that it is away. For what all replicas share: they would all be taken out of service at the same moment, by a
 * part that requests could have done without. What was never there is a wrong configuration, which must not replace a
 * right one.
 */
export const neededAtStart = ({ name, isReady: isThere }: ReadinessCheck): ReadinessCheck => {
  let wasThere = false;
  return {
    name,
    isReady: async () => {
      const isNow = await isThere();
      wasThere ||= isNow;
      return isNow;
    },
    canBeMissed: () => wasThere,
  };
};

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
    // A check without a result is a part that cannot be used; the part itself logs why.
    return false;
  }
};

interface Readiness {
  readonly isUp: boolean;
  /** What is there, by its name. */
  readonly parts: Readonly<Record<string, boolean>>;
}

const readinessOf = async (checks: readonly ReadinessCheck[], isDraining: boolean): Promise<Readiness> => {
  const results = await Promise.all(checks.map(async (check) => ({ check, isThere: await isReady(check) })));
  const isUp = !isDraining && results.every(({ check, isThere }) => isThere || check.canBeMissed?.() === true);
  const parts = Object.fromEntries(results.map(({ check, isThere }) => [check.name, isThere]));
  return { isUp, parts: { ...parts, accepting: !isDraining } };
};

const readiness = async (checks: readonly ReadinessCheck[], isDraining: boolean): Promise<Answer> => {
  const { isUp, parts } = await readinessOf(checks, isDraining);
  const body = JSON.stringify({ message: isUp ? "Up" : "Down", ...parts });
  return { status: isUp ? 200 : 503, headers: jsonHeaders, body };
};

/** Longer than a check that finds a database away. */
const readinessPatienceMs = 2_500;

const observeReadiness = ({ metrics, checks, isDraining }: BuiltInOptions): void => {
  const current = keptReading(() => readinessOf(checks, isDraining()), { patienceMs: readinessPatienceMs });
  const describe =
    "1 for a part that is there, 0 for one that is not; the part `service` is 1 when /health/ready answers 200.";
  metrics.observedGauge("health.ready", { describe, labels: ["part"] }, async () => {
    const { isUp, parts } = (await current()) ?? { isUp: false, parts: {} };
    return Object.entries({ service: isUp, ...parts }).map(([part, isThere]) => ({
      amount: isThere ? 1 : 0,
      labels: { part },
    }));
  });
};

interface BuiltInOptions {
  readonly metrics: Metrics;
  readonly checks: readonly ReadinessCheck[];
  readonly isDraining: () => boolean;
}

/** The paths that every service answers, for its operator. */
export const builtInPaths = ["/health", "/health/ready", "/metrics"] as const;

export type BuiltInPath = (typeof builtInPaths)[number];

const healthy = { status: 200, headers: jsonHeaders, body: JSON.stringify({ message: "Health is good" }) };

type Answers = () => Promise<Answer>;

/** What those of the paths answer that are published. Readiness is a metric where there are metrics. */
export const builtInRoutes = (
  options: BuiltInOptions,
  published: readonly BuiltInPath[],
): readonly (readonly [BuiltInPath, Answers])[] => {
  if (published.includes("/metrics")) observeReadiness(options);
  const answers: Readonly<Record<BuiltInPath, Answers>> = {
    "/health": () => Promise.resolve(healthy),
    "/health/ready": () => readiness(options.checks, options.isDraining()),
    "/metrics": async () => ({
      status: 200,
      headers: { "content-type": prometheusContentType },
      body: await options.metrics.render(),
    }),
  };
  return published.map((path) => [path, answers[path]] as const);
};
