import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";

import type { SandboxBehaviourRequest } from "@railyard/contracts";
import { callConnector, createTransport, registry } from "@railyard/connectors";
import type {
  AttemptOutcome,
  AuthorizeInput,
  Connector,
  ConnectorContext,
  ConnectorFlow,
  FlowInputs,
  FlowOutcomes,
  PaymentReferenceInput,
  Transport,
} from "@railyard/connectors";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

import type { App } from "../../src/app.ts";
import { createApp, migrationsFolder } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";

/** A running provider with a database of its own. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly transport: Transport;
  /** Sets the behaviour of the test's account. */
  behave(connector: string, behaviour: Partial<SandboxBehaviourRequest>): Promise<void>;
  get(path: string): Promise<{ status: number; body: unknown; text: string }>;
  /** Stops the provider and starts it again on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const apiKey = "test_key_of_the_account";

const send = async (
  transport: Transport,
  method: "GET" | "PUT" | "POST",
  url: string,
  body?: unknown,
): Promise<{ status: number; body: unknown; text: string }> => {
  const response = await transport.send(
    {
      method,
      url,
      headers: {},
      ...(body === undefined ? {} : { body: JSON.stringify(body), contentType: "application/json" }),
    },
    { connector: "none", flow: "control" },
  );
  const text = response.body.toString("utf8");
  return { status: response.status, text, body: text.startsWith("{") ? (JSON.parse(text) as unknown) : null };
};

export const startSandbox = async (environment: Readonly<Record<string, string>> = {}): Promise<Sandbox> => {
  const database = await testDatabase({ migrationsFolder });
  const startApp = async (): Promise<{ app: App; baseUrl: string }> => {
    const config = readConfig({ ...environment, DATABASE_URL: database.url, HTTP_PORT: "0", LOG_LEVEL: "silent" });
    const app = createApp(config, { logger: silentLogger });
    const { port } = await app.start();
    return { app, baseUrl: `http://127.0.0.1:${port}` };
  };
  let running = await startApp();
  const transport = createTransport({ timeoutMs: 5_000, logger: silentLogger, metrics: createMetrics("test") });
  return {
    get baseUrl() {
      return running.baseUrl;
    },
    databaseUrl: database.url,
    transport,
    behave: async (connector, behaviour) => {
      const body = { connector, api_key: apiKey, settlement_delay_ms: 20, ...behaviour };
      const { status, text } = await send(transport, "PUT", `${running.baseUrl}/sandbox/behaviour`, body);
      if (status !== 200) throw new TypeError(text);
    },
    get: (path) => send(transport, "GET", running.baseUrl + path),
    restart: async () => {
      await running.app.stop();
      running = await startApp();
    },
    stop: async () => {
      transport.close();
      await running.app.stop();
      await database.drop();
    },
  };
};

export const connectorNamed = (name: string): Connector => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(`there is no connector ${name}`);
  return connector;
};

const contextOf = (sandbox: Sandbox, idempotencyKey: string): ConnectorContext => ({
  credentials: { auth_type: "HeaderKey", api_key: apiKey },
  baseUrl: sandbox.baseUrl,
  testMode: true,
  idempotencyKey,
  merchantConnectorId: "mca_test",
});

/** Runs a flow against the running provider. */
export const run = <Name extends ConnectorFlow>(
  sandbox: Sandbox,
  connector: string,
  flow: Name,
  idempotencyKey: string,
  input: FlowInputs[Name],
  timeoutMs = 20_000,
): Promise<FlowOutcomes[Name]> =>
  callConnector(connectorNamed(connector), flow, contextOf(sandbox, idempotencyKey), input, sandbox.transport, {
    timeoutMs,
  });

let sequence = 0;

/** A new reference that looks like ours. */
export const newReference = (kind: string): string => {
  sequence += 1;
  return `${kind}_${sequence}_${randomBytes(6).toString("hex")}`;
};

/** An authorization of 10.00 USD by card. */
export const cardInput = (number: string, changes: Partial<AuthorizeInput> = {}): AuthorizeInput => {
  const paymentId = newReference("pay");
  const isAmex = /^3[47]/.test(number);
  return {
    paymentId,
    attemptId: `${paymentId}_1`,
    amount: 1000,
    currency: "USD",
    captureMethod: "automatic",
    authenticationType: "no_three_ds",
    paymentMethod: "card",
    paymentMethodType: "credit",
    paymentMethodData: {
      type: "card",
      card: {
        number,
        expiryMonth: "12",
        expiryYear: "2099",
        cvc: isAmex ? "1234" : "123",
        holderName: "Test Holder",
        network: null,
      },
    },
    customerId: null,
    email: null,
    billing: { zip: "94107" },
    shipping: null,
    browserInformation: null,
    returnUrl: "http://shop.example/return?order=1",
    completeUrl: "http://shop.example/complete",
    webhookUrl: null,
    description: null,
    statementDescriptor: null,
    metadata: null,
    isPartialAuthorizationEnabled: true,
    isIncrementalAuthorizationRequested: false,
    isExtendedAuthorizationRequested: false,
    setupFutureUsage: null,
    offSession: false,
    ...changes,
  };
};

/** An authorization by a method other than card. */
export const otherInput = (
  method: string,
  type: string,
  changes: Partial<AuthorizeInput> = {},
  data: Readonly<Record<string, unknown>> = {},
): AuthorizeInput =>
  cardInput("4111111111111111", {
    paymentMethod: method,
    paymentMethodType: type,
    paymentMethodData: { type: "other", method, data },
    ...changes,
  });

/** How later operations name a payment. */
export const referenceTo = (input: AuthorizeInput, outcome: AttemptOutcome | null): PaymentReferenceInput => ({
  paymentId: input.paymentId,
  attemptId: input.attemptId,
  connectorTransactionId: outcome?.connectorTransactionId ?? null,
  authorizationKey: input.attemptId,
  amount: input.amount,
  currency: input.currency,
  captureMethod: input.captureMethod,
  isPartialAuthorizationEnabled: input.isPartialAuthorizationEnabled,
});

export const authorize = (
  sandbox: Sandbox,
  connector: string,
  input: AuthorizeInput,
  timeoutMs?: number,
): Promise<AttemptOutcome> => run(sandbox, connector, "authorize", input.attemptId, input, timeoutMs);

export const sync = (
  sandbox: Sandbox,
  connector: string,
  input: AuthorizeInput,
  outcome: AttemptOutcome | null = null,
): Promise<AttemptOutcome> => run(sandbox, connector, "sync", input.attemptId, referenceTo(input, outcome));

export const idOf = (outcome: AttemptOutcome): string => {
  if (outcome.connectorTransactionId === null) throw new TypeError("the outcome names no transaction");
  return outcome.connectorTransactionId;
};

/** Presses a button of the page that the outcome leads to; resolves to where the customer is sent. */
export const press = async (
  sandbox: Sandbox,
  outcome: AttemptOutcome,
  choice: "complete" | "reject" | "leave",
): Promise<string> => {
  const response = await sandbox.transport.send(
    { method: "POST", url: `${outcome.redirect?.url ?? ""}/${choice}`, headers: {} },
    { connector: "browser", flow: "page" },
  );
  return response.headers["location"] ?? `no redirect: ${response.status} ${response.body.toString("utf8")}`;
};

interface Totals {
  readonly currency: string;
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
  readonly paid_out: number;
  /** Only there when a dispute took something back. */
  readonly charged_back?: number;
  /** Only there when something was shared. */
  readonly application_fees?: number;
  readonly transferred?: number;
}

/** What the ledger states about one payment. */
export const ledgerOf = async (sandbox: Sandbox, payment: string): Promise<Totals | "nothing"> => {
  const { body } = await sandbox.get(`/sandbox/ledger?payment=${payment}`);
  const [total] = (body as { totals: Required<Totals>[] }).totals;
  if (total === undefined) return "nothing";
  const { charged_back: chargedBack, application_fees: fees, transferred, ...rest } = total;
  return {
    ...rest,
    ...(chargedBack === 0 ? {} : { charged_back: chargedBack }),
    ...(fees === 0 && transferred === 0 ? {} : { application_fees: fees, transferred }),
  };
};

export interface ReceivedWebhook {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A receiver of webhooks that answers with the given statuses, then with 200. */
export const startReceiver = async (
  statuses: readonly number[] = [],
): Promise<{ url: string; received: ReceivedWebhook[]; stop: () => Promise<void> }> => {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ rawBody: Buffer.concat(chunks), headers });
      response.writeHead(statuses[received.length - 1] ?? 200).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
