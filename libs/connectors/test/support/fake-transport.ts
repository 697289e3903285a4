import { defined } from "@railyard/members";
import type {
  Connector,
  ConnectorContext,
  ConnectorManifest,
  PaymentReferenceInput,
  ProviderRequest,
  ProviderResponse,
  SendOptions,
  Transport,
  VoidInput,
} from "../../src/index.ts";
import { registry, TransportError } from "../../src/index.ts";

export const context: ConnectorContext = {
  credentials: { api_key: "key" },
  baseUrl: "http://provider.example",
  testMode: true,
  idempotencyKey: "pay_1_1",
  merchantConnectorId: "mca_1",
};

export const reference: PaymentReferenceInput = {
  paymentId: "pay_1",
  attemptId: "pay_1_1",
  connectorTransactionId: "tx_1",
  authorizationKey: "shop:pay_1_1",
  amount: 1000,
  currency: "USD",
  captureMethod: "manual",
  isPartialAuthorizationEnabled: false,
};

export const voiding: VoidInput = { ...reference, reason: null };

export const answer = (
  status: number,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
): ProviderResponse => ({ status, headers, body: Buffer.from(JSON.stringify(body)) });

export const lost = (reason: TransportError["reason"], isHeldBack = false): TransportError =>
  new TransportError(reason, "nothing came", { isHeldBack });

export interface SentCall {
  readonly request: ProviderRequest;
  readonly options: SendOptions;
}

/** Replays the answers in turn; a fault is thrown. A call too many is a mistake of the test. */
export const fakeTransport = (
  answers: readonly (ProviderResponse | TransportError)[],
  timeoutMs = 5_000,
): Transport & { readonly sent: readonly SentCall[] } => {
  const sent: SentCall[] = [];
  return {
    timeoutMs,
    sent,
    close: () => undefined,
    send: (request, options) => {
      sent.push({ request, options });
      const next = answers[sent.length - 1];
      if (next === undefined) return Promise.reject(new TypeError("one call too many"));
      return "status" in next ? Promise.resolve(next) : Promise.reject(next);
    },
  };
};

const known = registry.get("fauxpay")?.manifest;
if (known === undefined) throw new TypeError("fauxpay is gone");

const outcomeOf = ({ status }: ProviderResponse, done: "charged" | "voided") => ({
  attemptStatus: status === 200 ? done : ("unchanged" as const),
  settlement: "final" as const,
  connectorTransactionId: "tx_1",
  ...(status === 200 ? {} : { error: { code: `refused_${String(status)}`, message: "refused", httpStatus: status } }),
});

/** A provider with one look-up and one write. */
export const providerWith = (
  manifest: Partial<ConnectorManifest> = {},
  accessToken?: Connector["accessToken"],
): Connector => {
  const headersOf = (own: ConnectorContext): Record<string, string> => ({ authorization: own.accessToken ?? "none" });
  return {
    manifest: { ...known, ...manifest },
    ...defined({ accessToken }),
    flows: {
      sync: {
        build: (own) => ({ method: "GET", url: `${own.baseUrl}/payments/tx_1`, headers: headersOf(own) }),
        parse: (response) => outcomeOf(response, "charged"),
      },
      void: {
        build: (own) => ({ method: "POST", url: `${own.baseUrl}/voids`, headers: headersOf(own) }),
        parse: (response) => outcomeOf(response, "voided"),
      },
    },
  };
};
