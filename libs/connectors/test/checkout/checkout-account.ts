// An account at the emulator, and what payments at it are asked for with.
import { createMetrics, silentLogger } from "@railyard/telemetry";

import type {
  AuthorizeInput,
  CaptureInput,
  ConnectorContext,
  ConnectorFlow,
  FlowInputs,
  FlowOutcomes,
  PaymentReferenceInput,
  Transport,
} from "../../src/index.ts";
import { callConnector, createTransport } from "../../src/index.ts";
import { checkoutConnector } from "../../src/checkout/connector.ts";
import type { CheckoutEmulator } from "../emulators/checkout/server.ts";
import { startCheckoutEmulator } from "../emulators/checkout/server.ts";

export const secretKey = "sk_sbox_account_of_the_emulator";
export const credentials = { auth_type: "SignatureKey", api_key: "vkuhvk4v", key1: "pc_abcdef", api_secret: secretKey };

export interface CheckoutAccount {
  readonly emulator: CheckoutEmulator;
  readonly transport: Transport;
  context(idempotencyKey: string): ConnectorContext;
  call<Name extends ConnectorFlow>(
    flow: Name,
    input: FlowInputs[Name],
    idempotencyKey?: string,
  ): Promise<FlowOutcomes[Name]>;
  stop(): Promise<void>;
}

let calls = 0;

/** Starts an account of its own; `transport` sends to it. */
export const startCheckoutAccount = async (): Promise<CheckoutAccount> => {
  const emulator = await startCheckoutEmulator({ secretKey });
  const metrics = createMetrics("test");
  const transport = createTransport({ timeoutMs: 10_000, logger: silentLogger, metrics });
  const context = (idempotencyKey: string): ConnectorContext => ({
    credentials,
    baseUrl: emulator.url,
    testMode: true,
    idempotencyKey,
    merchantConnectorId: "mca_test",
  });
  return {
    emulator,
    transport,
    context,
    call: (flow, input, idempotencyKey) => {
      calls += 1;
      const key = idempotencyKey ?? `shop:call_${String(calls)}`;
      return callConnector(checkoutConnector, flow, context(key), input, transport);
    },
    stop: async () => {
      transport.close();
      await metrics.stop();
      await emulator.stop();
    },
  };
};

export const cardInput = (number: string, changes: Partial<AuthorizeInput> = {}): AuthorizeInput => ({
  paymentId: "pay_1",
  attemptId: "pay_1_1",
  amount: 1099,
  currency: "USD",
  captureMethod: "automatic",
  authenticationType: "no_three_ds",
  paymentMethod: "card",
  paymentMethodType: "credit",
  paymentMethodData: {
    type: "card",
    card: {
      number,
      expiryMonth: "03",
      expiryYear: "2034",
      cvc: "737",
      holderName: "Ada Byron",
      network: null,
    },
  },
  customerId: "cus_of_ours",
  email: "ada@example.com",
  billing: { line1: "1 Main St", city: "Berlin", zip: "10115", country: "DE", firstName: "Ada", lastName: "Byron" },
  shipping: null,
  browserInformation: null,
  returnUrl: "https://shop.example/return?payment=pay_1",
  completeUrl: "https://shop.example/return?payment=pay_1",
  webhookUrl: "https://pay.example/webhooks/shop/mca_test",
  description: "Order 7 & more",
  statementDescriptor: "ORDER 7",
  metadata: { order: "7", basket: { items: 2 } },
  isPartialAuthorizationEnabled: false,
  isIncrementalAuthorizationRequested: false,
  isExtendedAuthorizationRequested: false,
  setupFutureUsage: null,
  offSession: false,
  ...changes,
});

export const referenceTo = (
  connectorTransactionId: string | null,
  changes: Partial<PaymentReferenceInput> = {},
): PaymentReferenceInput => ({
  paymentId: "pay_1",
  attemptId: "pay_1_1",
  connectorTransactionId,
  authorizationKey: "shop:pay_1_1",
  amount: 1099,
  currency: "USD",
  captureMethod: "manual",
  isPartialAuthorizationEnabled: false,
  ...changes,
});

export const captureInput = (connectorTransactionId: string, changes: Partial<CaptureInput> = {}): CaptureInput => ({
  ...referenceTo(connectorTransactionId),
  connectorTransactionId,
  captureId: "pay_1_1_1",
  amountToCapture: 1099,
  amountCaptured: 0,
  isFinal: true,
  ...changes,
});
