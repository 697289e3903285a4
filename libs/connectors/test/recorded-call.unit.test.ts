// What is recorded of calls to providers: nothing that may not be read, wherever a provider puts it.
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import type { Connector, ConnectorContext, Exchange, ProviderRequest, RecordedCall } from "../src/index.ts";
import { knownSecrets } from "../src/calling/known-secrets.ts";
import { maskedBody, maskedBodyMax } from "../src/calling/masked-body.ts";
import { createValueMask } from "../src/calling/masked-values.ts";
import { callConnector, recordedCalls, registry, TransportError } from "../src/index.ts";
import { conformanceAccount } from "./conformance-accounts.ts";
import type { RecordedExchange } from "./conformance.ts";
import { accessTokenOfRecordings, bytes, recordedExchanges } from "./conformance.ts";
import { connectorNamed } from "./support/answered-call.ts";
import { answer, context, fakeTransport, lost, providerWith, voiding } from "./support/fake-transport.ts";
import { cardInput, payoutInput } from "./support/payment-inputs.ts";

const address = {
  line1: "17 Quagmire Lane",
  line2: "Floor 9",
  city: "Zwettlburg",
  state: "Vorarlberg",
  zip: "83746",
  country: "AT",
  firstName: "Zebulon",
  lastName: "Quimby",
};

const payment = cardInput("4242424242424242", {
  customerId: "customer-of-ours-4711",
  email: "zebulon@quimby.example",
  customerName: "Zebulon Quimby",
  phone: "+4366012345678",
  billing: address,
  shipping: { ...address, line1: "3 Otherstreet" },
  browserInformation: { ip_address: "192.0.2.77", user_agent: "Firefox/Quantum 99" },
  description: "Present for Aunt Wilhelmina",
  metadata: { note: "call zebulon before", vip: "Goldmember77" },
});

const credentials = { api_key: "sk_live_Zx81Qm7PpL0", merchant_account: "QuaggaMerchantECOM" };
const ownContext: ConnectorContext = { ...context, credentials, accessToken: "A21AAFEpH4PsADK7qSS7pSRsgzfENtu" };

const secrets = [
  ...["4242424242424242", "03", "2034", "737", "Ada Byron", "zebulon@quimby.example", "Zebulon Quimby", "Quimby"],
  ...[
    "+4366012345678",
    "4366012345678",
    "17 Quagmire Lane",
    "Zwettlburg",
    "83746",
    "192.0.2.77",
    "customer-of-ours-4711",
  ],
  ...["Present for Aunt Wilhelmina", "Goldmember77", credentials.api_key, credentials.merchant_account],
  ...[ownContext.accessToken ?? "", "03/34", "0334", "2034-03"],
];

/** The value as it is, and as encodings hide it. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  secret.toUpperCase(),
  // What encodes a few digits may be an amount.
  ...(/^[\d/-]{1,9}$/.test(secret)
    ? []
    : [
        encodeURIComponent(secret),
        Buffer.from(secret).toString("base64"),
        Buffer.from(secret).toString("base64url"),
        Buffer.from(secret).toString("hex"),
      ]),
];

/** Names of every kind of member that may be read. */
const names = [
  ...["id", "reference", "transaction", "status", "code", "type", "reason", "amount", "total", "created", "updated_at"],
  ...["message", "detail", "error", "cvc_check", "payment_method", "value", "name", "description", "data", "other"],
];

const echoOf = (text: string): object => {
  const value: object = Object.fromEntries(
    names.flatMap((name) => [
      [name, text],
      [`${name}s`, [text, `x ${text} y`, `"${text}"`]],
      [`${name}_in_text`, JSON.stringify({ [name]: text })],
    ]),
  );
  const numbers = /^\d+$/.test(text) ? Object.fromEntries(names.map((name) => [name, Number(text)])) : {};
  return { ...value, [text]: text, error: value, amount: { value: text }, nested: { deep: [value, numbers] }, numbers };
};

const request: ProviderRequest = {
  method: "POST",
  url: "http://provider.example/v1/payments",
  headers: {},
  body: "{}",
  contentType: "application/json",
};

const recordOf = (
  changes: Partial<ProviderRequest>,
  body: unknown,
  input: object = payment,
  status = 400,
): RecordedCall => {
  const exchange: Exchange = {
    request: { ...request, ...changes },
    startedAtMs: 0,
    durationMs: 1,
    response: { status, headers: { "content-type": "application/json" }, body: bytes(body) },
  };
  const operation = { connector: connectorNamed("stripe"), context: ownContext, input, keepsBodies: true };
  const [call] = recordedCalls(operation, [exchange]);
  if (call === undefined) throw new TypeError("nothing was recorded");
  return call;
};

/** Short ones count only as whole values. */
const shows = (text: string, secret: string): boolean =>
  secret.length < 5
    ? new RegExp(`(?<![\\w.-])${secret.replaceAll(/[/+]/g, String.raw`\$&`)}(?![\\w-])`).test(text)
    : text.toLowerCase().includes(secret.toLowerCase());

describe("what is recorded of a call", () => {
  it.each(secrets)("never holds %s, wherever and however the provider repeats it", (secret) => {
    for (const form of formsOf(secret)) {
      const call = recordOf({ body: JSON.stringify(echoOf(form)) }, echoOf(form));
      const text = JSON.stringify([call.path, call.request.body, call.response?.body]);
      expect([form, shows(text, form), shows(text, secret)]).toEqual([form, false, false]);
      const inForm = new URLSearchParams(names.map((name): [string, string] => [name, form])).toString();
      const contentType = "application/x-www-form-urlencoded";
      const inUrl = encodeURIComponent(form);
      const url = `http://provider.example/v1/${inUrl}/x?id=${inUrl}&q=${inUrl}`;
      const sent = recordOf({ url, contentType, body: inForm }, {});
      expect([form, shows(JSON.stringify([sent.path, sent.request.body]), form)]).toEqual([form, false]);
    }
  });

  it("never holds a card, an address or a bank account that is not the operation's own", () => {
    const foreign = [
      ...["5555555555554444", "5555 5555 5555 4444", "otto@example.com", "DE89370400440532013000", "1984-07-23"],
      ...["+49 30 123456789", "0301234567", "203.0.113.9"],
    ];
    for (const value of foreign) {
      const { response } = recordOf({}, echoOf(value), {});
      expect([value, shows(response?.body ?? "", value)]).toEqual([value, false]);
    }
    expect(recordOf({}, { tax_id: "12345678909", national_id: "X1234567", order_tax: 12 }, {}).response?.body).toBe(
      '{"tax_id":"***","national_id":"***","order_tax":12}',
    );
    const customer = { id: "cus_17", name: "Otto Normal", status: "active" };
    const { response } = recordOf({}, { id: "ch_17", customer, card: { last4: "4444", exp_year: 2031, cvc: 123 } }, {});
    expect(response?.body).toBe('{"id":"ch_17","customer":"***","card":{"last4":"***","exp_year":"***","cvc":"***"}}');
  });

  it("shows amounts, ids, statuses, codes, times and an error's message", () => {
    const error = { code: "card_declined", decline_code: "insufficient_funds", message: "Your card was declined." };
    const body = {
      id: "pi_1A",
      status: "failed",
      amount: 1099,
      currency: "usd",
      created: 1763900000,
      live: false,
      error,
    };
    const call = recordOf({ url: "http://provider.example/v1/payment_intents/pi_1A?expand=x" }, body);
    expect(call).toMatchObject({ method: "POST", path: "/v1/payment_intents/pi_1A?expand=***", httpStatus: 400 });
    expect(JSON.parse(call.response?.body ?? "")).toEqual(body);
  });

  it("cuts long bodies, and leaves out those that are neither JSON nor forms", () => {
    const long = recordOf({}, { list: Array.from({ length: 2_000 }, (_, index) => ({ id: `x_${String(index)}` })) });
    expect(long.response?.body).toHaveLength(8 * 1024 + 1);
    expect(long.response?.body?.endsWith("…")).toBe(true);
    const other = recordOf({ contentType: "multipart/form-data; boundary=x", body: "x" }, "<html>Otto Normal</html>");
    expect([other.request, other.response]).toEqual([
      { bytes: 1, body: null },
      { bytes: 24, body: null },
    ]);
  });

  it("reads no more names than it shows", () => {
    const readNames = new Set<string>();
    const values = createValueMask(new Set());
    const counting = {
      ...values,
      isReadableName: (name: string): boolean => {
        readNames.add(name);
        return values.isReadableName(name);
      },
    };
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`aB${index}`, null])));
    const shown = maskedBody(body, { contentType: "application/json", isAnswer: true }, counting) ?? "";
    expect(shown.length).toBe(maskedBodyMax + 1);
    expect(readNames.size).toBeLessThan(1_000);
  });

  it("shows the answer to a file, which is no part of any text", () => {
    const contentBase64 = Buffer.from("PNG, or what is taken for one. ".repeat(100_000)).toString("base64");
    const values = createValueMask(knownSecrets({ fileId: "file_1", contentBase64 }, ownContext));
    const body = JSON.stringify({ error: { message: "The file is too large." } });
    expect(maskedBody(body, { contentType: "application/json", isAnswer: true }, values)).toBe(body);
  });

  it("names why there is no answer, and the provider's id of the call", async () => {
    const faults = [
      [lost("timeout"), "timeout"],
      [lost("connection_lost"), "connection_lost"],
      [lost("not_sent"), "not_sent"],
      [lost("not_sent", true), "held_back"],
      [
        new TransportError("not_sent", "", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) }),
        "connection_refused",
      ],
      [new TransportError("connection_lost", "", { isAnswerTooLong: true }), "answer_too_long"],
    ] as const;
    for (const [fault, failure] of faults) {
      const exchanges: Exchange[] = [];
      const connector = providerWith();
      const onExchange = (exchange: Exchange): void => void exchanges.push(exchange);
      await callConnector(connector, "void", context, voiding, fakeTransport([fault]), { onExchange });
      const calls = recordedCalls({ connector, context, input: voiding, keepsBodies: true }, exchanges);
      expect(calls).toMatchObject([{ method: "POST", path: "/voids", failure, httpStatus: null, response: null }]);
    }
    const exchanges: Exchange[] = [];
    const connector = providerWith({ requestIdHeader: "request-id" });
    await callConnector(
      connector,
      "void",
      context,
      voiding,
      fakeTransport([answer(200, {}, { "request-id": "req_1" })]),
      {
        onExchange: (exchange) => void exchanges.push(exchange),
      },
    );
    expect(recordedCalls({ connector, context, input: voiding, keepsBodies: false }, exchanges)).toMatchObject([
      { httpStatus: 200, failure: null, providerRequestId: "req_1", request: { body: null }, response: { body: null } },
    ]);
  });
});

const personalMembers: ReadonlySet<string> = new Set([
  ...["paymentMethodData", "billing", "shipping", "email", "customerName", "phone", "customerId", "destination"],
  ...["recipient", "metadata", "description", "browserInformation", "texts", "cardNumber", "connectorMandateId"],
]);
const readableMembers: readonly string[] = ["country", "network", "type", "method", "entityType"];

/** Texts below members that state who pays, and with what. */
const personal = (value: unknown, isPersonal = false): readonly string[] => {
  if (typeof value === "string") return isPersonal && value.length > 4 && !/^[a-z_]+$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !readableMembers.includes(name))
    .flatMap(([name, below]) => personal(below, isPersonal || personalMembers.has(name)));
};

const replay = async (connector: Connector, exchange: RecordedExchange): Promise<readonly RecordedCall[]> => {
  const { credentials: own } = conformanceAccount(connector.manifest);
  const baseUrl = "http://sandbox.example";
  const called: ConnectorContext = {
    credentials: own,
    baseUrl,
    furtherBaseUrls: Object.fromEntries(Object.keys(connector.manifest.hosts).map((name) => [name, baseUrl])),
    testMode: true,
    idempotencyKey: exchange.idempotencyKey,
    merchantConnectorId: "mca_1",
    ...defined({ accessToken: connector.accessToken === undefined ? undefined : accessTokenOfRecordings }),
  };
  const exchanges: Exchange[] = [];
  const answers = [...(exchange.steps ?? []), exchange.response].map(({ status, headers = {}, body }) => ({
    status,
    headers: { "content-type": "application/json", ...headers },
    body: bytes(body),
  }));
  await callConnector(connector, exchange.flow, called, exchange.input, fakeTransport(answers), {
    onExchange: (one) => void exchanges.push(one),
  });
  return recordedCalls({ connector, context: called, input: exchange.input, keepsBodies: true }, exchanges);
};

describe("what is recorded of every recorded exchange", () => {
  const files = readdirSync(join(import.meta.dirname, "fixtures"));

  it.each(files)("holds nothing of customers, cards and credentials in %s", async (file) => {
    for (const exchange of recordedExchanges(file)) {
      const connector = registry.get(exchange.connector);
      if (connector === undefined) throw new TypeError(exchange.connector);
      const calls = await replay(connector, exchange);
      const text = JSON.stringify(calls);
      const { credentials: own } = conformanceAccount(connector.manifest);
      const hidden = [...personal(exchange.input), ...Object.values(own).filter(({ length }) => length > 9)];
      const shown = hidden.filter((secret) => shows(text, secret));
      expect([exchange.name, shown]).toEqual([exchange.name, []]);
      expect(calls.length).toBeGreaterThan(0);
    }
  });

  it("holds nothing of a payout's recipient", () => {
    const input = payoutInput();
    const body = JSON.stringify({ ...input.destination, ...input.recipient, counterparty: input.destination });
    const { request: sent } = recordOf({ body }, {}, input);
    for (const secret of personal({ recipient: input.recipient, destination: input.destination }))
      expect([secret, shows(sent.body ?? "", secret)]).toEqual([secret, false]);
  });
});
