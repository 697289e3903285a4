// Measures every line of the catalogue, interleaved, with the retrieval and the taking of single payments between.
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { cardPayment, cards } from "@railyard/local";
import { summarizeLatencies } from "../latency-summary.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { sendRequest } from "../load-generator.ts";
import { catalogue } from "./catalogue/index.ts";
import type { Probe } from "./catalogue/probe.ts";
import type { Facts } from "./facts.ts";
import type { Credentials, PortRequest } from "./probe-request.ts";
import { countOf, requestOf } from "./probe-request.ts";

export interface Measured extends LatencySummary {
  readonly operationId: string;
  readonly name: string;
  readonly samples: number;
  /** Answers that were none, such as of a statement that took too long. */
  readonly refused: number;
}

export interface Measurement {
  readonly probes: readonly Measured[];
  /** GET of one payment, which everything is compared with. */
  readonly retrieve: LatencySummary;
  /** Create and confirm, one at a time. */
  readonly take: LatencySummary;
}

export interface MeasureOptions {
  readonly facts: Facts;
  readonly credentials: Credentials;
  readonly rounds: number;
  /** How many payments there are: with few, what is rare may not be there. */
  readonly payments: number;
  readonly report: (line: string) => void;
  /** Default: the whole catalogue. */
  readonly probes?: readonly Probe[];
}

/** What is slow is not measured as often: not again once it has used this time, */
const probeMs = 6_000;
/** but at least so often. */
const samplesMin = 2;
/** What took so long when it was checked needs no second look of that kind. */
const clearlySlowMs = 1_000;
/** After so many requests comes one payment that is retrieved and one that is taken. */
const betweenEvery = 8;
/** A service spends half of its time on lists at most, if there are other requests; who asks sooner may wait. */
const restMsMax = 250;
const complaintsMax = 20;
/** From here on everything occurs that is named as if it did. */
const completeFrom = 10_000;

interface Tally {
  readonly probe: Probe;
  readonly request: PortRequest;
  readonly latenciesMs: number[];
  refused: number;
}

/** The same order in every run, another in every round. */
const shuffled = <Item>(items: readonly Item[], seed: number): readonly Item[] => {
  let state = (seed + 1) * 2_654_435_761;
  const order = items.map((item) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return { item, place: state };
  });
  return order.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
};

const timed = async (agent: Agent, { port, request }: PortRequest) => {
  const beganMs = performance.now();
  const answer = await sendRequest(agent, port, request).catch((error: unknown) => ({
    status: 0,
    text: String(error),
  }));
  return { ...answer, ms: performance.now() - beganMs };
};

const isExpected = ({ expect }: Probe, text: string, payments: number): boolean => {
  if (expect === "any") return true;
  if (expect === "none") return countOf(text) === 0;
  return payments < completeFrom || countOf(text) > 0;
};

/** Asks each once: an answer of another kind than its name states would be a measurement of nothing. */
const check = async (
  agent: Agent,
  tallies: readonly Tally[],
  { report, payments }: Pick<MeasureOptions, "report" | "payments">,
): Promise<void> => {
  const complaints: string[] = [];
  for (const tally of tallies) {
    const { probe, request } = tally;
    const { status, text, ms } = await timed(agent, request);
    if (ms > clearlySlowMs) tally.latenciesMs.push(ms);
    await delay(Math.min(ms, restMsMax));
    const name = `${probe.operationId}, ${probe.name}`;
    if (status === 503 || status === 0) report(`  ${name}: ${String(status)} ${text.slice(0, 200)}`);
    else if (status !== 200) complaints.push(`${name}: ${String(status)} ${text.slice(0, 300)}`);
    else if (!isExpected(probe, text, payments)) {
      complaints.push(`${name}: expected ${probe.expect}, got ${text.slice(0, 200)}`);
    }
  }
  if (complaints.length > 0) throw new RangeError(complaints.slice(0, complaintsMax).join("\n"));
};

const isDone = ({ latenciesMs }: Tally): boolean =>
  latenciesMs.length >= samplesMin && latenciesMs.reduce((sum, ms) => sum + ms, 0) > probeMs;

const paymentRequest = ({ secretKey, gatewayPort }: Credentials, facts: Facts): PortRequest => ({
  port: gatewayPort,
  request: {
    method: "POST",
    path: "/payments",
    headers: { "api-key": secretKey, "content-type": "application/json" },
    body: JSON.stringify(cardPayment(cards.succeeds, { profile_id: facts.profileId })),
  },
});

/** Measures the catalogue. @throws {RangeError} when an answer is not what its line expects */
export const measure = async ({
  facts,
  credentials,
  rounds,
  report,
  payments,
  probes = catalogue,
}: MeasureOptions): Promise<Measurement> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tallies = probes.map((probe): Tally => ({
    probe,
    request: requestOf(probe, facts, credentials),
    latenciesMs: [],
    refused: 0,
  }));
  const [retrieveMs, takeMs]: [number[], number[]] = [[], []];
  const one = requestOf(
    { operationId: "retrievePayment", request: () => ({ path: { payment_id: facts.paymentId } }) },
    facts,
    credentials,
  );
  const between = async (): Promise<void> => {
    retrieveMs.push((await timed(agent, one)).ms);
    const { status, text, ms } = await timed(agent, paymentRequest(credentials, facts));
    const isTaken = status === 200 && text.includes('"status":"succeeded"');
    if (!isTaken) throw new RangeError(`a payment was not taken: ${text}`);
    takeMs.push(ms);
  };
  try {
    await check(agent, tallies, { report, payments });
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, tally] of shuffled(tallies, round).entries()) {
        if (index % betweenEvery === 0) await between();
        if (isDone(tally)) continue;
        const { status, ms } = await timed(agent, tally.request);
        tally.latenciesMs.push(ms);
        if (status !== 200) tally.refused += 1;
        await delay(Math.min(ms, restMsMax));
      }
    }
  } finally {
    agent.destroy();
  }
  return {
    probes: tallies.map(({ probe: { operationId, name }, latenciesMs, refused }) => ({
      operationId,
      name,
      samples: latenciesMs.length,
      refused,
      ...summarizeLatencies(latenciesMs),
    })),
    retrieve: summarizeLatencies(retrieveMs),
    take: summarizeLatencies(takeMs),
  };
};
