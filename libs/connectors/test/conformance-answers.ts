// Answers that are not quite right: about something else, in unknown words, cut short, or "not now".
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

import type { ConnectorContext, ConnectorFlow, FlowOutcomes, ProviderResponse } from "../src/index.ts";
import { callConnector } from "../src/index.ts";
import type { ConformanceOptions, MemberPath, RecordedExchange, ReportedMembers } from "./conformance.ts";
import { accessTokenOfRecordings, bytes, happy, isLookUp, moneyFlows, statusOf, undecided } from "./conformance.ts";

interface SimulatedRun {
  readonly outcome: FlowOutcomes[ConnectorFlow];
  /** How often the flow's own call went out. */
  readonly calls: number;
}

interface LastAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Time for one call, and for repetitions that need not wait. */
const shortMs = 80;

/** Replays an exchange: its steps as they were recorded, then always the answer. */
const runWith = async (
  { connector, account, baseUrl }: ConformanceOptions,
  exchange: RecordedExchange,
  answer: LastAnswer,
): Promise<SimulatedRun> => {
  const steps = [...(exchange.steps ?? [])];
  let calls = 0;
  const context: ConnectorContext = {
    credentials: account.credentials,
    baseUrl,
    furtherBaseUrls: Object.fromEntries(Object.keys(connector.manifest.hosts).map((name) => [name, baseUrl])),
    testMode: true,
    ...defined({ accessToken: connector.accessToken === undefined ? undefined : accessTokenOfRecordings }),
    idempotencyKey: exchange.idempotencyKey,
    merchantConnectorId: "mca_conformance",
  };
  const next = (): ProviderResponse => {
    const step = steps.shift();
    if (step !== undefined) return { status: step.status, headers: step.headers ?? {}, body: bytes(step.body) };
    calls += 1;
    return { headers: {}, ...answer };
  };
  const transport = { close: () => undefined, send: () => Promise.resolve(next()) };
  const options = { timeoutMs: shortMs };
  const outcome = await callConnector(connector, exchange.flow, context, exchange.input, transport, options);
  return { outcome, calls };
};

const oneOfEach = (exchanges: readonly RecordedExchange[]): readonly (readonly [ConnectorFlow, RecordedExchange])[] =>
  [...Map.groupBy(exchanges, ({ flow }) => flow)].flatMap(([flow, [first]]) =>
    first === undefined ? [] : [[flow, first] as const],
  );

const valueAt = (body: unknown, path: MemberPath): unknown =>
  path.reduce<unknown>(
    (holder, name) => (typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined),
    body,
  );

const otherCurrency = (currency: string): string => {
  const other = currency.toUpperCase() === "EUR" ? "USD" : "EUR";
  return currency === currency.toLowerCase() ? other.toLowerCase() : other;
};

/** Another value of the same form; decimal amounts keep their digits. */
const otherValue = (kind: keyof ReportedMembers, value: unknown): string | number => {
  if (typeof value === "number") return value + 1;
  if (typeof value !== "string" || value === "") throw new TypeError(`the answer has no ${kind} there`);
  if (kind === "currency") return otherCurrency(value);
  if (kind === "amount") return value.replace(/\d$/, (digit) => (digit === "9" ? "8" : "9"));
  return kind === "status" ? "status_of_next_year" : `${value}9`;
};

const altered = (body: unknown, path: MemberPath, kind: keyof ReportedMembers): Buffer => {
  const copy: unknown = structuredClone(body);
  const last = path.at(-1) ?? "";
  const holder = valueAt(copy, path.slice(0, -1));
  if (typeof holder !== "object" || holder === null) throw new TypeError(`the answer has nothing at ${path.join(".")}`);
  Reflect.set(holder, last, otherValue(kind, Reflect.get(holder, last)));
  return bytes(copy);
};

interface Alteration {
  readonly exchange: RecordedExchange;
  readonly kind: keyof ReportedMembers;
  readonly path: MemberPath;
}

const alterationsOf = ({ connector, exchanges, account }: ConformanceOptions): readonly Alteration[] =>
  moneyFlows.flatMap((flow) => {
    if (connector.flows[flow] === undefined) return [];
    const exchange = exchanges.find((one) => one.flow === flow && one.response.status < 300);
    const reported = account.answers?.[flow];
    if (exchange === undefined || reported === undefined) return [];
    return (["id", "amount", "currency", "status"] as const).flatMap((kind) => {
      const path = reported[kind];
      return path === null ? [] : [{ exchange, kind, path }];
    });
  });

/** Registers the tests of answers that are about something else; of real providers. */
export const describeAlteredAnswers = (options: ConformanceOptions): void => {
  const { connector, exchanges, account } = options;
  const alterations = alterationsOf(options).map((one) => [`${one.exchange.flow} ${one.kind}`, one] as const);
  const jsonSuccesses = oneOfEach(
    exchanges.filter(({ response: { status, body } }) => status < 300 && typeof body === "object" && body !== null),
  );

  describe(`altered answers of ${connector.manifest.name}`, () => {
    it("find a payment whose id was lost, where there is a look-up by our own key", () => {
      const { sync } = connector.flows;
      const byKey = exchanges.filter(
        ({ flow, input }) =>
          flow === "sync" && "connectorTransactionId" in input && input.connectorTransactionId === null,
      );
      // A connector that refuses such look-ups sends nothing, and its void by the key brings up the payment.
      const isOffered = sync !== undefined && byKey.length > 0;
      const hasFound = byKey.some(({ outcome }) => "found" in outcome && outcome.found === true);
      expect([isOffered, hasFound]).toEqual([isOffered, isOffered]);
      if (sync !== undefined && !isOffered) expect(sync.refuse).toBeDefined();
    });

    it("are described for every flow that moves money", () => {
      const offered = moneyFlows.filter((flow) => connector.flows[flow] !== undefined);
      expect(offered.filter((flow) => account.answers?.[flow] === undefined)).toEqual([]);
      const reported = Object.values(account.answers ?? {}).flatMap((members) => Object.values(members));
      expect(reported.some((path) => path !== null)).toBe(true);
    });

    // Whether it is what was asked for is judged in one place of the service; see its test over this registry.
    it.each(alterations)("%s: another one comes out", async (_name, { exchange, kind, path }) => {
      const { status, body, headers = {} } = exchange.response;
      const { outcome } = await runWith(options, exchange, { status, headers, body: altered(body, path, kind) });
      expect(outcome).not.toEqual(exchange.outcome);
      if (kind === "status") expect(happy).not.toContain(statusOf(outcome));
    });

    it.each(jsonSuccesses)("%s: an answer that is cut short leaves it open", async (_flow, exchange) => {
      const { status, body } = exchange.response;
      const whole = bytes(body);
      for (const length of [1, Math.floor(whole.length / 2), whole.length - 1]) {
        const cut = { status, body: whole.subarray(0, length) };
        if (account.emptySuccesses?.[exchange.flow] === status) continue;
        const { outcome } = await runWith(options, exchange, cut);
        expect(happy).not.toContain(statusOf(outcome));
        expect(outcome.settlement).toBe("poll");
      }
    });

    it.each(jsonSuccesses)("%s: a page in the place of an answer leaves it open", async (_flow, exchange) => {
      if (account.emptySuccesses?.[exchange.flow] === exchange.response.status) return;
      const page = { body: bytes("<!doctype html><p>Welcome"), headers: { "content-type": "text/html" } };
      const { outcome } = await runWith(options, exchange, { status: exchange.response.status, ...page });
      expect(happy).not.toContain(statusOf(outcome));
      expect(outcome.settlement).toBe("poll");
    });
  });
};

/** Registers the tests of "too many requests", with and without the time to wait. */
export const describeRateLimits = (options: ConformanceOptions): void => {
  const { connector, exchanges } = options;
  const { repetition, integrationStatus } = connector.manifest;
  const tooMany = 429;
  const bodyOf = (exchange: RecordedExchange): Buffer =>
    bytes(exchanges.find(({ response }) => response.status >= 400)?.response.body ?? exchange.response.body);
  const repetitions = 2;
  const callsExpected = ({ flow, request }: RecordedExchange): number => {
    if (repetition?.statuses?.includes(tooMany) !== true) return 1;
    const isRead = isLookUp(flow) || flow.startsWith("list_");
    return (isRead && request.method === "GET") || repetition.idempotency === "key" ? 1 + repetitions : 1;
  };

  describe(`rate limits of ${connector.manifest.name}`, () => {
    it.each(oneOfEach(exchanges))("%s: goes out again only as the manifest allows", async (_flow, exchange) => {
      const soon = { status: tooMany, body: bodyOf(exchange), headers: { "retry-after": "0" } };
      const { outcome, calls } = await runWith(options, exchange, soon);
      expect(calls).toBe(callsExpected(exchange));
      expect(happy).not.toContain(statusOf(outcome));
    });

    it.each(oneOfEach(exchanges))("%s: does not wait longer than it may take", async (flow, exchange) => {
      for (const headers of [{}, { "retry-after": "3600" }, { "retry-after": "soon" }]) {
        const answer = { status: tooMany, body: bodyOf(exchange), headers };
        const { outcome, calls } = await runWith(options, exchange, answer);
        expect(calls).toBe(1);
        expect(happy).not.toContain(statusOf(outcome));
        if ((flow === "authorize" || flow === "setup_mandate") && "withoutEffect" in outcome) {
          // What is new, and of which nothing was begun, can be tried elsewhere.
          expect(statusOf(outcome)).toBe("failure");
        } else if (integrationStatus !== "sandbox") {
          // What a provider held back for now has not failed.
          expect(undecided).toContain(statusOf(outcome));
          expect(outcome.settlement).toBe("poll");
        }
      }
    });
  });
};
