// Cards and accounts that are kept without a payment: a setup token, which the customer may have to agree to, becomes a
// payment token. They are asked about like payments of nothing.
import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { AuthorizeInput, PaymentReferenceInput } from "../../port/inputs.ts";
import type { AttemptOutcome } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { returnParams } from "./addresses.ts";
import { payPalGet, payPalPost } from "./calls.ts";
import { cardParams, wantsAuthentication } from "./card-params.ts";
import { readRefusal } from "./errors.ts";
import type { PaymentTokenParams, SetupTokenParams } from "./params.ts";
import type { SetupToken } from "./replies.ts";
import { asPaymentToken, asSetupToken, linkOf } from "./replies.ts";

const vault = "/v3/vault";
const setup = "setup";
const notFound = 404;

/** Whether the payment is of nothing, so that something is only kept. */
export const isSetup = ({ amount }: Pick<PaymentReferenceInput, "amount">): boolean => amount === 0;

const tokenPath = (id: string): string => `${vault}/setup-tokens/${encodeURIComponent(id)}`;

const sourceOf = (input: AuthorizeInput): SetupTokenParams["payment_source"] => {
  const { paymentMethodData: data } = input;
  if (data.type !== "card") {
    return {
      paypal: {
        usage_type: "MERCHANT",
        customer_type: "CONSUMER",
        permit_multiple_payment_tokens: true,
        experience_context: { ...returnParams(input), shipping_preference: "NO_SHIPPING" },
      },
    };
  }
  const { number, expiry, security_code, name, billing_address } = cardParams(data.card, input);
  return {
    card: {
      number,
      expiry,
      security_code,
      name,
      billing_address,
      verification_method: wantsAuthentication(input) ? "SCA_ALWAYS" : "SCA_WHEN_REQUIRED",
      experience_context: returnParams(input),
    },
  };
};

const setupTokenParams = (input: AuthorizeInput): SetupTokenParams => ({ payment_source: sourceOf(input) });

/** PayPal's SDK names this type; its OpenAPI description (3.1) knows that of billing agreements only. */
const paymentTokenParams = (setupToken: string): PaymentTokenParams => ({
  payment_source: { token: { id: setupToken, type: "SETUP_TOKEN" } },
});

const agreed = ["APPROVED", "VAULTED", "TOKENIZED"];

const readSetup = (response: ProviderResponse): StepReply | null => {
  if (!isSuccess(response)) return null;
  const { id, status } = readBody(response, asSetupToken);
  return agreed.includes(status) ? { token: id } : null;
};

export const setupSteps: readonly PreparatoryStep<AuthorizeInput>[] = [
  {
    name: setup,
    isNeeded: isSetup,
    build: (context, input) => payPalPost(context, { path: `${vault}/setup-tokens`, body: setupTokenParams(input) }),
    read: readSetup,
  },
];

/** What the customer was asked to agree to is looked up before it becomes a payment token. */
export const agreementSteps: readonly PreparatoryStep<PaymentReferenceInput>[] = [
  {
    name: setup,
    isNeeded: isSetup,
    build: (context, { connectorTransactionId: id }) => payPalGet(context, tokenPath(id ?? "")),
    read: readSetup,
  },
];

type Replies = Readonly<Record<string, StepReply>>;

const keep = (context: ConnectorContext, token: string, key: string): ProviderRequest =>
  payPalPost(context, { path: `${vault}/payment-tokens`, body: paymentTokenParams(token), key: `${key}_keep` });

export const keepRequest = (context: ConnectorContext, replies: Replies): ProviderRequest =>
  keep(context, replies[setup]?.["token"] ?? "", context.idempotencyKey);

/** Under the same key for the customer's return and for a look-up. */
export const keepAgreed = (
  context: ConnectorContext,
  input: PaymentReferenceInput,
  replies: Replies,
): ProviderRequest => keep(context, replies[setup]?.["token"] ?? "", input.authorizationKey);

const pending = (token: SetupToken): AttemptOutcome => {
  const connectorTransactionId = token.id;
  const url = linkOf(token, "approve") ?? linkOf(token, "payer-action");
  switch (token.status) {
    case "CREATED":
    case "PAYER_ACTION_REQUIRED":
      return url === undefined
        ? { attemptStatus: "pending", settlement: "poll", connectorTransactionId }
        : {
            attemptStatus: "authentication_pending",
            settlement: "await_webhook",
            connectorTransactionId,
            redirect: { url, method: "GET", fields: {} },
          };
  }
  throw new UnreadableResponse("The provider's setup token has an unknown status.");
};

const kept = (response: ProviderResponse, setupToken: string): AttemptOutcome => ({
  attemptStatus: "charged",
  settlement: "final",
  connectorTransactionId: setupToken,
  connectorMandateId: readBody(response, asPaymentToken).id,
});

export const parseSetup = (response: ProviderResponse, { replies }: FlowCall): AttemptOutcome => {
  const token = replies[setup]?.["token"];
  if (!isSuccess(response)) {
    return { ...refusedAttempt("setup_mandate", readRefusal(response)), connectorTransactionId: token ?? null };
  }
  return token === undefined ? pending(readBody(response, asSetupToken)) : kept(response, token);
};

/** The outcome of something that was to be kept, once the customer was asked. */
export const parseAgreed = (
  flow: "complete_authorize" | "sync",
  response: ProviderResponse,
  { connectorTransactionId: id }: PaymentReferenceInput,
  { replies }: FlowCall,
): AttemptOutcome => {
  const isKept = replies[setup] !== undefined;
  if (!isSuccess(response)) {
    const refused = refusedAttempt(isKept ? flow : "sync", readRefusal(response));
    if (isKept || response.status !== notFound) return { ...refused, connectorTransactionId: id };
    return { ...refused, settlement: "poll", found: false };
  }
  if (isKept) return kept(response, id ?? "");
  return { ...pending(readBody(response, asSetupToken)), found: true };
};
