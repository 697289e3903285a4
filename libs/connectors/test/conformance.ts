// What every connector must satisfy, whichever API it speaks. Give it recorded exchanges and it does the rest.
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type {
  Connector,
  ConnectorContext,
  ConnectorFlow,
  FlowInputs,
  FlowOutcomes,
  IncomingWebhook,
  ProviderRequest,
  ProviderResponse,
  Transport,
} from "../src/index.ts";
import { callConnector, isUnreadableResponse, TransportError } from "../src/index.ts";

/** An answer as recordings hold it. */
export interface RecordedAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Those that the connector reads. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One recorded call, as `services/sandbox-provider/test` writes them down. */
export interface RecordedExchange {
  readonly name: string;
  readonly connector: string;
  readonly flow: ConnectorFlow;
  readonly idempotencyKey: string;
  readonly input: FlowInputs[ConnectorFlow];
  /** Answers to the calls that came before the flow's own. */
  readonly steps?: readonly RecordedAnswer[];
  readonly request: Omit<ProviderRequest, "body"> & { readonly body?: unknown };
  readonly response: RecordedAnswer;
  readonly outcome: FlowOutcomes[ConnectorFlow];
}

export interface ConformanceOptions {
  readonly connector: Connector;
  readonly exchanges: readonly RecordedExchange[];
  /** Address in the recordings. */
  readonly baseUrl: string;
  readonly account: ConformanceAccount;
}

/** What the suite must know of an account at the provider. */
export interface ConformanceAccount {
  readonly credentials: Readonly<Record<string, string>>;
  /** Names, in lower case, of the headers that sign webhooks. */
  readonly signatureHeaders: readonly string[];
  /** Statuses that are a success without a body, by flow. */
  readonly emptySuccesses?: Readonly<Partial<Record<ConnectorFlow, number>>>;
  /** Whether an answer is a refusal; absent: it has a status of 400 or more. */
  isRefusal?(response: RecordedAnswer): boolean;
  /** Real providers: one entry for each of `moneyFlows` that the connector has. */
  readonly answers?: Readonly<Partial<Record<ConnectorFlow, ReportedMembers>>>;
  /** Real providers whose manifest has webhooks, and signs them. */
  readonly webhooks?: ConformanceWebhooks;
  /** Real providers that sign no webhooks: two about one payment. Each is only a hint, after which it is looked up. */
  readonly hints?: readonly [IncomingWebhook, IncomingWebhook];
  /** Whether a write carries what keeps it from being done twice; absent: the idempotency key is in it. */
  carriesKey?(request: RecordedExchange["request"], exchange: RecordedExchange): boolean;
}

/** Flows that move money or report where it is: their answers are altered. */
export const moneyFlows = [
  "authorize",
  "capture",
  "void",
  "incremental_authorization",
  "refund",
  "sync",
  "refund_sync",
] as const satisfies readonly ConnectorFlow[];

/** Members below each other. */
export type MemberPath = readonly (string | number)[];

/**
 * Where the first recorded success of a flow states what the adapter must compare. Null: the answer does not state it,
 * or may rightly state another.
 */
export interface ReportedMembers {
  /** Of what was asked about. */
  readonly id: MemberPath | null;
  readonly amount: MemberPath | null;
  readonly currency: MemberPath | null;
  readonly status: MemberPath | null;
}

/** How the provider signs. */
export interface ConformanceWebhooks {
  readonly secret: string;
  /** Of another account, in the same form. */
  readonly otherSecret: string;
  /** Two events about one payment, the earlier first. */
  readonly events: readonly [object, object];
  /** Older signatures are refused; null: the signature holds no time. */
  readonly toleranceSeconds: number | null;
  sign(event: object, secret: string, at: Date): IncomingWebhook;
  /** The signature in a signed webhook, as it is in its header or body. */
  signatureIn(webhook: IncomingWebhook): string;
  /** A text of the event that the signature covers. */
  readonly signedText: string;
  /** The member of the credentials that signs; absent: the account has a secret for webhooks. */
  readonly signingCredential?: string;
  /** What the provider signs with, where it is fetched. */
  readonly certificate?: string;
}

export const accessTokenOfRecordings = "access_token_of_the_recordings";

export const recordedExchanges = (file: string): readonly RecordedExchange[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, "fixtures", file), "utf8")) as readonly RecordedExchange[];

const freeze = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) freeze<unknown>(member);
    Object.freeze(value);
  }
  return value;
};

export const bytes = (value: unknown): Buffer => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

const responseWith = (status: number, body: unknown, headers: RecordedAnswer["headers"] = {}): ProviderResponse => ({
  status,
  headers,
  body: bytes(body),
});

/** The body of a request as recordings hold it: members of JSON and of forms, else the text. */
export const recordedBody = ({ body, contentType }: ProviderRequest): { readonly body?: unknown } => {
  if (body === undefined) return {};
  const text = body.toString();
  if (contentType === "application/json") return { body: JSON.parse(text) as unknown };
  const isForm = contentType === "application/x-www-form-urlencoded";
  return { body: isForm ? Object.fromEntries(new URLSearchParams(text)) : text };
};

const fixedTransport = (answer: () => Promise<ProviderResponse>): Transport => ({
  send: answer,
  close: () => undefined,
});

const nonsense = ["", "<html>no</html>", "{", "null", "[]", "{}", '"text"', '{"error":{}}', '{"error":null}', "17"];

/** Statuses that settle where the money is. None of them may ever come out of an answer that is no success. */
export const happy = [
  "charged",
  "authorized",
  "partial_charged",
  "partial_charged_and_chargeable",
  "success",
  "voided",
  "revoked",
  "cancelled",
  "stored",
  "dispute_accepted",
  "dispute_challenged",
  "dispute_won",
  "succeeded",
  "calculated",
  "opened",
  "listed",
  "registered",
  "removed",
];

export const statusOf = (outcome: FlowOutcomes[ConnectorFlow]): string => {
  if ("attemptStatus" in outcome) return outcome.attemptStatus;
  if ("refundStatus" in outcome) return outcome.refundStatus;
  if ("disputeStatus" in outcome) return outcome.disputeStatus;
  if ("uploadStatus" in outcome) return outcome.uploadStatus;
  if ("authenticationStatus" in outcome) return outcome.authenticationStatus;
  if ("mandateStatus" in outcome) return outcome.mandateStatus;
  if ("taxStatus" in outcome) return outcome.taxStatus;
  if ("sessionStatus" in outcome) return outcome.sessionStatus;
  if ("listStatus" in outcome) return outcome.listStatus;
  if ("registrationStatus" in outcome) return outcome.registrationStatus;
  if ("removalStatus" in outcome) return outcome.removalStatus;
  return "payoutStatus" in outcome ? outcome.payoutStatus : outcome.authorizationStatus;
};

export const isLookUp = (flow: ConnectorFlow): boolean => flow.endsWith("sync");

/** What an unknown outcome may be called: nothing changed, or the outcome is still to be found out. */
export const undecided = ["pending", "processing", "unchanged"];

/** Registers the tests of one connector. */
export const describeConformance = ({ connector, exchanges, baseUrl, account }: ConformanceOptions): void => {
  const { manifest } = connector;
  const { credentials, signatureHeaders } = account;
  const carriesKey: NonNullable<ConformanceAccount["carriesKey"]> =
    account.carriesKey ?? ((request, { idempotencyKey }) => JSON.stringify(request).includes(idempotencyKey));
  const furtherBaseUrls = Object.fromEntries(Object.keys(manifest.hosts).map((name) => [name, baseUrl]));
  const contextFor = (exchange: RecordedExchange): ConnectorContext =>
    freeze({
      credentials: { ...credentials },
      baseUrl,
      furtherBaseUrls,
      testMode: true,
      ...defined({ accessToken: connector.accessToken === undefined ? undefined : accessTokenOfRecordings }),
      idempotencyKey: exchange.idempotencyKey,
      merchantConnectorId: "mca_conformance",
    });
  const call = (exchange: RecordedExchange, transport: Transport): Promise<FlowOutcomes[ConnectorFlow]> =>
    callConnector(connector, exchange.flow, contextFor(exchange), freeze(exchange.input), transport);
  const answering = (status: number, body: unknown): Transport =>
    // Repetitions need not wait.
    fixedTransport(() => Promise.resolve(responseWith(status, body, { "retry-after": "0" })));
  const answeringAfterSteps = ({ steps = [] }: RecordedExchange, status: number, body: unknown): Transport => {
    const remaining = [...steps];
    return fixedTransport(() => {
      const step = remaining.shift() ?? { status, body };
      return Promise.resolve(responseWith(step.status, step.body, { "retry-after": "0" }));
    });
  };
  const named = exchanges.map((exchange) => [exchange.name, exchange] as const);
  const onePerFlow = [...Map.groupBy(exchanges, ({ flow }) => flow)].flatMap(([flow, [first]]) =>
    first === undefined ? [] : [[flow, first] as const],
  );

  describe(`the manifest of ${manifest.name}`, () => {
    it("has the members that others rely on", () => {
      expect(manifest.name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(manifest.displayName).not.toBe("");
      expect(manifest.fees.basisPoints).toBeGreaterThanOrEqual(0);
      const types = manifest.supportedMethods.flatMap(({ paymentMethod, paymentMethodTypes }) =>
        paymentMethodTypes.map((type) => `${paymentMethod} ${type}`),
      );
      expect(new Set(types).size).toBe(types.length);
      expect(manifest.supportedMethods.every(({ captureMethods }) => captureMethods.includes("automatic"))).toBe(true);
    });

    it("describes the credentials it needs", () => {
      const validate = new Ajv2020({ strict: true }).compile(manifest.credentialSchema);
      expect(validate(credentials)).toBe(true);
      expect(validate({})).toBe(false);
      expect(validate({ ...credentials, unknown_member: "x" })).toBe(false);
    });
  });

  describe(`the flows of ${manifest.name}`, () => {
    it("each have a recorded success or pending answer, and a refusal", () => {
      const flows = Object.keys(connector.flows);
      const isRefusal = account.isRefusal ?? (({ status }: RecordedAnswer) => status >= 400);
      const refusals = exchanges.filter(({ response }) => isRefusal(response)).map(({ flow }) => flow);
      expect(flows.filter((flow) => !exchanges.some((exchange) => exchange.flow === flow))).toEqual([]);
      expect(flows.filter((flow) => !refusals.some((refused) => refused === flow))).toEqual([]);
    });

    it.each(named)("%s: sends what was recorded and reads the answer so", async (_name, exchange) => {
      const sent: ProviderRequest[] = [];
      const transport: Transport = {
        close: () => undefined,
        send: (request) => {
          const { status, body, headers } = exchange.steps?.[sent.length] ?? exchange.response;
          sent.push(request);
          return Promise.resolve(responseWith(status, body, headers));
        },
      };
      expect(await call(exchange, transport)).toEqual(exchange.outcome);
      const request = sent.at(-1);
      expect(request === undefined ? request : { ...request, ...recordedBody(request) }).toEqual(exchange.request);
    });

    it.each(named)("%s: builds the same twice, to its own address, without card data in it", (_name, exchange) => {
      const flow = connector.flows[exchange.flow];
      const build = (): unknown => flow?.build(contextFor(exchange), exchange.input as never, {});
      expect(build()).toEqual(build());
      expect(exchange.request.url.startsWith(`${baseUrl}/`)).toBe(true);
      const addressAndHeaders = JSON.stringify([exchange.request.url, exchange.request.headers]);
      expect(addressAndHeaders).not.toMatch(/\b\d{13,19}\b/);
      if (exchange.request.method === "GET") expect(exchange.request.body).toBeUndefined();
      else expect(carriesKey(exchange.request, exchange)).toBe(true);
    });

    it.each(onePerFlow)("%s: nonsense in any status is never a success, nor a crash", async (_flow, exchange) => {
      const isMeaningful = (status: number): boolean => account.emptySuccesses?.[exchange.flow] !== status;
      for (const status of [200, 201, 204, 302, 400, 401, 404, 409, 422, 429].filter(isMeaningful)) {
        for (const body of nonsense) {
          for (const transport of [answering(status, body), answeringAfterSteps(exchange, status, body)]) {
            const outcome = await call(exchange, transport);
            expect([status, body, happy.includes(statusOf(outcome))]).toEqual([status, body, false]);
          }
        }
      }
    });

    it.each(onePerFlow)("%s: a server error leaves it open", async (_flow, exchange) => {
      for (const status of [500, 502, 503, 504, 511]) {
        const outcome = await call(exchange, answering(status, exchange.response.body));
        expect(undecided).toContain(statusOf(outcome));
        expect(outcome).toMatchObject({ settlement: "poll", error: { code: `http_${status}`, httpStatus: status } });
      }
    });

    // All at once: each waits before it sends again.
    const reasons = ["timeout", "connection_lost", "not_sent"] as const;
    const callUnanswered = (exchange: RecordedExchange) =>
      reasons.map((reason) => {
        const transport = fixedTransport(() => Promise.reject(new TransportError(reason, "no answer")));
        return { reason, answer: call(exchange, transport) };
      });
    let unanswered: ReadonlyMap<RecordedExchange, ReturnType<typeof callUnanswered>> | undefined;

    it.each(onePerFlow)("%s: no answer leaves it open, unless nothing was sent", async (_flow, exchange) => {
      unanswered ??= new Map(onePerFlow.map(([, one]) => [one, callUnanswered(one)]));
      for (const { reason, answer } of unanswered.get(exchange) ?? []) {
        const outcome = await answer;
        expect(happy).not.toContain(statusOf(outcome));
        expect(outcome).toMatchObject({ settlement: "poll", transport: reason });
        if (reason !== "not_sent") expect(undecided).toContain(statusOf(outcome));
        if (isLookUp(exchange.flow)) expect(statusOf(outcome)).toBe("unchanged");
      }
    });
  });

  describe(`the webhooks of ${manifest.name}`, () => {
    const { webhooks } = connector;

    it("can be registered when the manifest declares it, from the list to the removal", () => {
      const flows = (["list_webhooks", "register_webhook", "remove_webhook"] as const).map(
        (name) => connector.flows[name] !== undefined,
      );
      const isDeclared = manifest.supportsWebhookRegistration === true;
      expect(flows).toEqual([isDeclared, isDeclared, isDeclared]);
    });

    it("exist when the manifest declares them", () => {
      expect(webhooks === undefined).toBe(manifest.webhookKinds.length === 0);
    });

    it("are refused when the signature is missing or nonsense", () => {
      const signatures = ["", "t=,v1=", "t=1,v1=00", `t=1,v1=${"0".repeat(64)}`, "v1", "t=99999999999999999999,v1=x"];
      for (const signature of [undefined, ...signatures]) {
        const names = signature === undefined ? [] : signatureHeaders;
        const headers = Object.fromEntries(names.map((name) => [name, signature ?? ""]));
        const input = { rawBody: bytes("{}"), headers, secret: "secret", credentials, now: new Date() };
        expect(webhooks?.verify(input) ?? false).toBe(false);
      }
    });

    it("report that they cannot be read when they cannot", () => {
      for (const body of nonsense) {
        const read = (): unknown => webhooks?.parse({ rawBody: bytes(body), headers: {} });
        const thrown = ((): unknown => {
          try {
            read();
            return undefined;
          } catch (error) {
            return error;
          }
        })();
        expect([body, isUnreadableResponse(thrown)]).toEqual([body, webhooks !== undefined]);
      }
    });
  });
};
