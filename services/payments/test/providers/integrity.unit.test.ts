// Every connector's answers to every flow that moves money, altered at the wire: none of them may be trusted.
import { describe, expect, it } from "@jest/globals";
import type { Connector, ConnectorFlow, FlowOutcomes, WebhookEvent } from "@railyard/connectors";
import { callConnector, registry } from "@railyard/connectors";
import { defined } from "@railyard/members";

import { conformanceAccount } from "../../../../libs/connectors/test/conformance-accounts.ts";
import type { RecordedExchange } from "../../../../libs/connectors/test/conformance.ts";
import { accessTokenOfRecordings, bytes, recordedExchanges } from "../../../../libs/connectors/test/conformance.ts";
import type { Asked } from "../support/judged-answers.ts";
import { differencesOf, differencesOfEvent } from "../support/judged-answers.ts";
import { ofAnotherAccount, webhookSamples } from "../support/webhook-samples.ts";

/** Flows whose answers state money, and what of them is compared with what was asked. */
const moneyFlows = {
  authorize: ["amount", "currency"],
  complete_authorize: ["transaction", "amount", "currency"],
  capture: ["transaction", "amount", "currency"],
  void: ["transaction", "currency"],
  void_post_capture: ["transaction", "currency"],
  extend_authorization: ["transaction", "currency"],
  sync: ["transaction", "amount", "currency"],
  approve: ["transaction", "currency"],
  reject: ["transaction", "currency"],
  incremental_authorization: ["transaction", "amount", "currency"],
  refund: ["transaction", "amount", "currency"],
  refund_sync: ["transaction", "amount", "currency"],
  payout: ["amount", "currency"],
  payout_sync: ["transaction", "amount", "currency"],
  payout_cancel: ["transaction", "amount", "currency"],
  // Banks may dispute in their own currency.
  dispute_sync: ["transaction", "amount"],
} as const satisfies Partial<Record<ConnectorFlow, readonly Alteration["member"][]>>;

type MoneyFlow = keyof typeof moneyFlows;

/** An answer of which one thing is another. */
interface Alteration {
  readonly member: "transaction" | "amount" | "currency" | "mode";
  readonly title: string;
  readonly alter: (value: unknown) => unknown;
}

/**
 * What an answer does not state, so that nothing can be compared. Each line needs a reason: the provider only accepts
 * the order and reports its result by webhook, or answers with an id alone.
 */
const unstated: Readonly<Record<string, string>> = {
  "braintree complete_authorize transaction": "the answer gives the payment its id at Braintree",
  "adyen payout amount": "payouts are only accepted",
  "adyen payout currency": "payouts are only accepted",
  "adyen payout_cancel transaction": "a decline is only accepted",
  "adyen payout_cancel amount": "a decline is only accepted",
  "adyen payout_cancel currency": "a decline is only accepted",
  "adyen void currency": "a void has no amount",
  "checkout capture transaction": "an accepted operation has an id of its own only",
  "checkout capture amount": "an accepted operation has an id of its own only",
  "checkout capture currency": "an accepted operation has an id of its own only",
  "checkout void transaction": "an accepted operation has an id of its own only",
  "checkout void currency": "an accepted operation has an id of its own only",
  "checkout payout amount": "a payout is only accepted",
  "checkout payout currency": "a payout is only accepted",
  "paypal refund transaction": "a refund names the capture",
  "paypal dispute_sync transaction": "a dispute names the capture, and our payment is known by its order",
  "paypal payout amount": "a batch has no payments yet when it is made",
  "paypal payout currency": "a batch has no payments yet when it is made",
  "razorpay authorize amount": "a payment that was made states its id alone",
  "razorpay authorize currency": "a payment that was made states its id alone",
  "checkout refund transaction": "an accepted operation has an id of its own only",
  "checkout refund amount": "an accepted operation has an id of its own only",
  "checkout refund currency": "an accepted operation has an id of its own only",
  "checkout refund_sync currency": "operations of a payment are in its currency",
};

const impossible = { huge: "more than 2^53", negative: "less than nothing", fraction: "a fraction of a minor unit" };

/** The sandbox provider's own contract limits amounts: an impossible one has not its form. */
const isUnreadableAt = ({ manifest }: Connector, title: string): boolean =>
  manifest.integrationStatus === "sandbox" && Object.values(impossible).includes(title);

const steps = { more: 100, less: -100 } as const;
const huge = 2 ** 53 + 2;

const inMajor = (minor: number): string => (minor / 100).toFixed(Number.isInteger(minor) ? 2 : 3);

/** Amounts as providers write them: minor units as a number, or a decimal text. */
const amountInstead =
  (asked: readonly number[], instead: (amount: number) => number) =>
  (value: unknown): unknown => {
    for (const amount of asked) {
      if (value === amount) return instead(amount);
      if (value === inMajor(amount)) return inMajor(instead(amount));
    }
    return value;
  };

const textInstead =
  (from: string, to: string) =>
  (value: unknown): unknown => {
    if (value === from) return to;
    return value === from.toLowerCase() ? to.toLowerCase() : value;
  };

const alterationsOf = (flow: MoneyFlow, asked: Asked, id: string): readonly Alteration[] => {
  const amounts = [...new Set([asked.amount, asked.capture?.amount, asked.requestedTotal])].flatMap(
    (amount) => amount ?? [],
  );
  const other = asked.currency === "EUR" ? "USD" : "EUR";
  const ofAmount = (title: string, instead: (amount: number) => number): Alteration => ({
    member: "amount",
    title,
    alter: amountInstead(amounts, instead),
  });
  const isDispute = flow === "dispute_sync";
  const all: readonly Alteration[] = [
    { member: "transaction", title: "another transaction", alter: textInstead(id, `${id}9`) },
    ofAmount("more", (amount) => amount + steps.more),
    ...(isDispute ? [] : [ofAmount("less", (amount) => amount + steps.less)]),
    ofAmount(impossible.huge, () => huge),
    ofAmount(impossible.negative, (amount) => -amount),
    ofAmount(impossible.fraction, (amount) => amount + 0.5),
    { member: "currency", title: "another currency", alter: textInstead(asked.currency, other) },
  ];
  const compared: readonly Alteration["member"][] = moneyFlows[flow];
  return all.filter(({ member }) => compared.includes(member));
};

const altered = (value: unknown, alter: Alteration["alter"]): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => altered(item, alter));
  if (typeof value !== "object" || value === null) return alter(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, altered(item, alter)]));
};

const run = async (
  connector: Connector,
  exchange: RecordedExchange,
  body: unknown,
): Promise<FlowOutcomes[ConnectorFlow]> => {
  const answers = [...(exchange.steps ?? []), { ...exchange.response, body }];
  const transport = {
    close: () => undefined,
    send: () => {
      const answer = answers.shift() ?? exchange.response;
      return Promise.resolve({ status: answer.status, headers: answer.headers ?? {}, body: bytes(answer.body) });
    },
  };
  const baseUrl = "http://sandbox.example";
  const context = {
    credentials: conformanceAccount(connector.manifest).credentials,
    baseUrl,
    furtherBaseUrls: Object.fromEntries(Object.keys(connector.manifest.hosts).map((name) => [name, baseUrl])),
    testMode: true,
    ...defined({ accessToken: connector.accessToken === undefined ? undefined : accessTokenOfRecordings }),
    idempotencyKey: exchange.idempotencyKey,
    merchantConnectorId: "mca_1",
  };
  return callConnector(connector, exchange.flow, context, exchange.input, transport);
};

type Members = Readonly<Record<string, unknown>>;

const idIn = (outcome: FlowOutcomes[ConnectorFlow]): string => {
  if ("refundStatus" in outcome) return outcome.connectorRefundId ?? "";
  if ("payoutStatus" in outcome) return outcome.connectorPayoutId ?? "";
  return ("connectorTransactionId" in outcome ? outcome.connectorTransactionId : null) ?? "";
};

/** The total of a payment that was increased between the recordings. */
const totalIn = ({ captureMethod }: Members, outcome: FlowOutcomes[ConnectorFlow]): number | undefined =>
  captureMethod === undefined || !("attemptStatus" in outcome)
    ? undefined
    : (outcome.amountAuthorized ?? 0) > 0
      ? outcome.amountAuthorized
      : outcome.stated?.amount;

/** What a look-up shows as captured was captured by a call of ours. */
const capturedIn = (members: Members, outcome: FlowOutcomes[ConnectorFlow]): Asked["capture"] => {
  const { captureId, amountToCapture, captureMethod } = members;
  if (captureId !== undefined) return { id: String(captureId), amount: Number(amountToCapture) };
  if (!("attemptStatus" in outcome) || captureMethod === "automatic") return undefined;
  const { amountCaptured = 0, captures: [first] = [] } = outcome;
  return amountCaptured === 0 ? undefined : { id: first?.captureId ?? "1", amount: amountCaptured };
};

/** The object as it is known when the answer arrives, from what the recording asked. */
const askedIn = ({ flow, input, outcome }: RecordedExchange): Asked => {
  const members = input as unknown as Members;
  const isFirst = flow === "authorize" || flow === "payout" || flow === "refund";
  const transactionId = members["connectorTransactionId"] ?? (isFirst ? null : idIn(outcome));
  const report = "report" in outcome ? outcome.report : null;
  const known = isFirst ? null : idIn(outcome);
  return {
    attempt: String(members["attemptId"] ?? "pay_1_1"),
    amount: totalIn(members, outcome) ?? Number(members["amount"] ?? report?.amount),
    ...defined({ previousAmount: members["amount"] === undefined ? undefined : Number(members["amount"]) }),
    currency: String(members["currency"] ?? report?.currency),
    captureMethod: (members["captureMethod"] ?? "automatic") as Asked["captureMethod"],
    transactionId: transactionId === null || transactionId === "" ? null : String(transactionId),
    connectorRefundId: known,
    connectorPayoutId: known,
    ...defined({
      capture: capturedIn(members, outcome),
      refundId: members["refundId"] === undefined ? undefined : String(members["refundId"]),
      requestedTotal: members["requestedTotal"] === undefined ? undefined : Number(members["requestedTotal"]),
    }),
  };
};

/** Parsed as the same answer of another connector, of which there is a recording that was done. */
const unrecorded = ["pretendpay approve", "pretendpay reject"];

/** A recording of the flow in which it was done, best without an error. */
const doneOf = (connector: Connector, flow: MoneyFlow): RecordedExchange | undefined => {
  const successes = recordedExchanges(`${connector.manifest.name}.json`).filter(
    (exchange) =>
      exchange.flow === flow &&
      exchange.response.status < 300 &&
      (idIn(exchange.outcome) !== "" || "authorizationStatus" in exchange.outcome),
  );
  const ofDispute = recordedExchanges(`${connector.manifest.name}.json`).filter(
    ({ flow: name, outcome }) => name === flow && "report" in outcome && outcome.report !== null,
  );
  const done = [...successes, ...ofDispute];
  return done.find(({ outcome }) => outcome.error === undefined) ?? done[0];
};

const offered = registry
  .manifests()
  .flatMap(({ name }) => registry.get(name) ?? [])
  .flatMap((connector) =>
    (Object.keys(moneyFlows) as MoneyFlow[])
      .filter((flow) => connector.flows[flow] !== undefined)
      .filter((flow) => !unrecorded.includes(`${connector.manifest.name} ${flow}`))
      .map((flow) => [`${connector.manifest.name} ${flow}`, connector, flow] as const),
  );

const stated = new Set<string>();

describe("an answer of a provider", () => {
  it.each(offered)(
    "%s: is trusted as it was recorded, and in no way when it states something else",
    async (name, connector, flow) => {
      const exchange = doneOf(connector, flow);
      if (exchange === undefined) throw new TypeError(`there is no recording of ${name} that was done`);
      const asked = askedIn(exchange);
      const { body } = exchange.response;
      const plain = await run(connector, exchange, body);
      expect(differencesOf(asked, plain)).toEqual([]);
      const id = flow === "refund_sync" || flow.startsWith("payout") ? idIn(plain) : (asked.transactionId ?? "");
      const problems: string[] = [];
      for (const { member, title, alter } of alterationsOf(flow, asked, id)) {
        const other = altered(body, alter);
        const place = `${name} ${member}`;
        const isStated = JSON.stringify(other) !== JSON.stringify(body);
        if (!isStated && unstated[place] === undefined) problems.push(`${place} is not stated, and no reason is given`);
        if (!isStated) continue;
        stated.add(place);
        const outcome = await run(connector, exchange, other);
        const differences = differencesOf(asked, outcome) ?? [];
        const isUnreadable = outcome.error?.code === "unreadable_response";
        if (isUnreadable && !isUnreadableAt(connector, title)) problems.push(`${title} is unreadable`);
        if (differences.length === 0 && !isUnreadable)
          problems.push(`${title} is believed: ${JSON.stringify(outcome)}`);
      }
      expect(problems).toEqual([]);
    },
  );

  it("leaves unstated only what is listed", () => {
    expect(Object.keys(unstated).filter((place) => stated.has(place))).toEqual([]);
  });
});

const judgedKinds = ["payments", "refunds", "disputes", "payouts"] as const;

const samplesOf = (connector: Connector): readonly (readonly [string, Connector, string])[] =>
  connector.manifest.integrationStatus === "sandbox"
    ? []
    : connector.manifest.webhookKinds
        .filter((kind) => judgedKinds.some((judged) => judged === kind))
        .map((kind) => [`${connector.manifest.name} ${kind}`, connector, kind] as const);

const eventOf = (connector: Connector, event: object): WebhookEvent => {
  const account = conformanceAccount(connector.manifest);
  const webhook = account.webhooks?.sign(event, account.webhooks.secret, new Date());
  const [read] = webhook === undefined ? [] : (connector.webhooks?.parse(webhook) ?? []);
  if (read === undefined) throw new TypeError("the webhook states nothing");
  return placed(read, { account: connector.accountOf?.(account.credentials) ?? null, isLive: false });
};

/** The event as the service reads it: with the account whose address it arrived at. */
const placed = (event: WebhookEvent, at: { account: string | null; isLive: boolean }): WebhookEvent => {
  if (event.object === "dispute")
    return { ...event, report: { ...event.report, stated: { ...event.report.stated, at } } };
  const isJudged = event.object === "payment" || event.object === "refund" || event.object === "payout";
  return isJudged
    ? ({ ...event, outcome: { ...event.outcome, stated: { ...event.outcome.stated, at } } } as WebhookEvent)
    : event;
};

const webhookAlterations = (asked: Asked, kind: string): readonly Alteration[] => {
  const ids = [asked.transactionId, asked.connectorRefundId, asked.connectorPayoutId].filter(
    (id) => id !== null && id !== undefined && id !== "",
  );
  const flows: Readonly<Record<string, MoneyFlow>> = {
    payments: "sync",
    refunds: "refund_sync",
    payouts: "payout_sync",
  };
  const flow = flows[kind] ?? "dispute_sync";
  return [
    ...ids.map((id) => ({
      member: "transaction" as const,
      title: `another ${String(id)}`,
      alter: textInstead(String(id), `${String(id)}9`),
    })),
    ...alterationsOf(flow, asked, "").filter(({ member }) => member !== "transaction"),
    { member: "mode", title: "another mode", alter: (value: unknown) => (value === false ? true : value) },
  ];
};

/** What webhooks of a provider do not state, each with its reason. */
const unstatedInWebhooks: Readonly<Record<string, string>> = {
  "paypal disputes transaction": "a dispute names the capture, and our payment is known by its order",
  "paypal refunds transaction ORDER1": "a refund names the capture",
};

describe("a webhook of a provider", () => {
  const all = registry
    .manifests()
    .flatMap(({ name }) => registry.get(name) ?? [])
    .flatMap(samplesOf);

  it.each(all)("%s: is trusted as it is, and in no way when it states something else", (name, connector, kind) => {
    const sample = webhookSamples[connector.manifest.name]?.[kind];
    if (sample === undefined) throw new TypeError(`webhook-samples.ts lacks ${name}`);
    const { event, asked } = sample;
    expect(differencesOfEvent(asked, eventOf(connector, event))).toEqual([]);
    const problems: string[] = [];
    for (const { title, member, alter } of webhookAlterations(asked, kind)) {
      const other = altered(event, alter) as object;
      if (JSON.stringify(other) === JSON.stringify(event)) continue;
      if (unstatedInWebhooks[`${name} ${member}`] !== undefined) continue;
      const differences = differencesOfEvent(asked, eventOf(connector, other)) ?? [];
      if (differences.length === 0) problems.push(`${title} is believed`);
    }
    const move = ofAnotherAccount[connector.manifest.name];
    if (move === undefined) problems.push(`webhook-samples.ts does not state how events of ${name} name their account`);
    const isNamed = move !== null && move !== undefined && name !== "checkout disputes";
    const moved = isNamed ? differencesOfEvent(asked, eventOf(connector, move(event))) : undefined;
    if (moved?.length === 0) problems.push("another account is believed");
    expect(problems).toEqual([]);
  });
});

/** Flows whose answers settle no money of ours. */
const withoutMoney: readonly string[] = [
  "setup_mandate",
  "revoke_mandate",
  "list_refunds",
  "list_disputes",
  "accept_dispute",
  "upload_evidence",
  "submit_evidence",
  "pre_authenticate",
  "authenticate",
  "authentication_sync",
  "calculate_tax",
  "wallet_session",
  "wallet_order",
  "list_webhooks",
  "register_webhook",
  "remove_webhook",
];

describe("every flow of every connector", () => {
  it("is in the table above, or settles no money", () => {
    const flows = registry.manifests().flatMap(({ name }) => Object.keys(registry.get(name)?.flows ?? {}));
    const known = [...Object.keys(moneyFlows), ...withoutMoney];
    expect([...new Set(flows)].filter((flow) => !known.includes(flow))).toEqual([]);
  });
});
