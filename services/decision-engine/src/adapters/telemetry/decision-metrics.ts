import type { Metrics } from "@railyard/telemetry";

import type { ScoreState } from "../../domain/scoring/score-state.ts";
import type { MadeDecision } from "../../use-cases/decision-ports.ts";

/** Callers of the engine name their gateways and methods themselves, so both are bounded. */
const gatewaysMax = 50;
const methodsMax = 20;
const namePattern = /^[a-z][a-z_]{0,29}$/;
/** Weight of the newest decision in what is shown. */
const newestShare = 0.05;

/** At most so many names, without those that could be anything; the others are one. */
const boundedNames = (most: number): ((given: string) => string) => {
  const known = new Set<string>();
  return (given) => {
    const name = given.toLowerCase();
    if (known.has(name)) return name;
    if (known.size >= most || !namePattern.test(name)) return "other";
    known.add(name);
    return name;
  };
};

interface Estimated {
  readonly gateway: string;
  readonly method: string;
  amount: number;
}

const countDown = ({ merchants }: ScoreState): number => {
  let down = 0;
  for (const { subjects } of merchants.values())
    for (const { downSince } of subjects.values()) if (downSince !== null) down += 1;
  return down;
};

/** Counts decisions and shows what they were made of. */
export const measureDecisions = (metrics: Metrics, scores: () => ScoreState): ((decision: MadeDecision) => void) => {
  const decisions = metrics.counter("routing.decisions", {
    describe: "Decisions by how they were made.",
    labels: ["approach"],
  });
  const explored = metrics.counter("routing.explored", {
    describe: "Decisions for a gateway that is not thought the best, to learn about it.",
  });
  const gatewayName = boundedNames(gatewaysMax);
  const methodName = boundedNames(methodsMax);
  const estimates = new Map<string, Estimated>();
  metrics.observedGauge(
    "routing.gateway.estimate",
    {
      describe:
        "Success that is expected of a gateway (0 to 1), averaged over the latest decisions of all merchants that " +
        "this replica made.",
      labels: ["gateway", "payment_method"],
    },
    () =>
      [...estimates.values()].map(({ gateway, method, amount }) => ({
        amount,
        labels: { gateway, payment_method: method },
      })),
  );
  metrics.observedGauge(
    "routing.gateways.down",
    { describe: "Connector accounts and gateways of merchants that are taken for down." },
    () => [{ amount: countDown(scores()) }],
  );
  const note = (gateway: string, method: string, amount: number): void => {
    const key = `${gateway} ${method}`;
    const known = estimates.get(key);
    if (known === undefined) estimates.set(key, { gateway, method, amount });
    else known.amount += newestShare * (amount - known.amount);
  };
  return ({ approach, paymentMethod, ranking, isProbe }) => {
    decisions.add(1, { approach });
    if (isProbe) explored.add(1);
    const method = methodName(paymentMethod ?? "none");
    for (const { candidate, estimate } of ranking.ranked) {
      note(gatewayName(candidate.gatewayName), method, estimate.now);
    }
  };
};
