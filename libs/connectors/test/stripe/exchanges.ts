// Plays a success and a refusal of every flow and writes down what went over the wire.
import type {
  AttemptOutcome,
  ConnectorFlow,
  DisputeReferenceInput,
  FlowInputs,
  FlowOutcomes,
  ProviderRequest,
  ProviderResponse,
  Transport,
} from "../../src/index.ts";
import { callConnector } from "../../src/index.ts";
import { stripeConnector } from "../../src/stripe/connector.ts";
import type { RecordedExchange } from "../conformance.ts";
import { recordedBody } from "../conformance.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { captureInput, cardInput, referenceTo } from "./stripe-account.ts";

interface Recorder {
  readonly exchanges: RecordedExchange[];
  play<Name extends ConnectorFlow>(name: string, flow: Name, input: FlowInputs[Name]): Promise<FlowOutcomes[Name]>;
}

const answerOf = ({ status, headers, body }: ProviderResponse): RecordedExchange["response"] => ({
  status,
  headers: { date: headers["date"] ?? "" },
  body: JSON.parse(body.toString()) as unknown,
});

const masked = <Value>(value: Value, baseUrl: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(baseUrl, "http://sandbox.example")) as Value;

const recorderFor = ({ transport, context, emulator }: StripeAccount): Recorder => {
  const exchanges: RecordedExchange[] = [];
  return {
    exchanges,
    play: async (name, flow, input) => {
      const sent: { request: ProviderRequest; response: ProviderResponse }[] = [];
      const recording: Transport = {
        close: () => undefined,
        send: async (request, options) => {
          const response = await transport.send(request, options);
          sent.push({ request, response });
          return response;
        },
      };
      const idempotencyKey = `shop:${name.replaceAll(" ", "_")}`;
      const outcome = await callConnector(stripeConnector, flow, context(idempotencyKey), input, recording);
      const last = sent.at(-1);
      if (last === undefined) throw new TypeError(`${name} sent nothing`);
      const steps = sent.slice(0, -1).map(({ response }) => answerOf(response));
      const exchange: RecordedExchange = {
        name,
        connector: "stripe",
        flow,
        idempotencyKey,
        input,
        ...(steps.length === 0 ? {} : { steps }),
        request: { ...last.request, ...recordedBody(last.request) },
        response: answerOf(last.response),
        outcome,
      };
      exchanges.push(masked(exchange, emulator.url));
      return outcome;
    },
  };
};

const good = "4242424242424242";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const playPayments = async ({ play }: Recorder): Promise<void> => {
  await play("a charge", "authorize", cardInput(good));
  await play("a declined charge", "authorize", cardInput("4000000000009995"));
  await play(
    "a charge with a challenge",
    "authorize",
    cardInput("4000000000003220", { authenticationType: "three_ds" }),
  );
  const saved = await play("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await play("a card not kept", "setup_mandate", cardInput("4000000000000002", { amount: 0 }));
  const mandate = { mandateId: "man_1", connectorMandateId: saved.connectorMandateId ?? "" };
  const later = { type: "connector_mandate", connectorMandateId: mandate.connectorMandateId } as const;
  await play("a charge of a kept card", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  await play("a kept card let go", "revoke_mandate", mandate);
  await play("a kept card let go twice", "revoke_mandate", mandate);
  const wish = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const held = await play("an authorization", "authorize", cardInput(good, wish));
  const increment = {
    ...referenceTo(idOf(held)),
    connectorTransactionId: idOf(held),
    authorizationId: "pay_1_auth_1",
    requestedTotal: 1500,
    authorizedTotal: 1099,
    reason: null,
  };
  await play("an increment", "incremental_authorization", increment);
  await play("a refused increment", "incremental_authorization", { ...increment, requestedTotal: 200_000 });
  await play("a capture", "capture", captureInput(idOf(held), { amountToCapture: 1500, amount: 1500 }));
  await play("a refused capture", "capture", captureInput(idOf(held)));
  await play("a refused void", "void", { ...referenceTo(idOf(held)), reason: null });
  const other = await play("another authorization", "authorize", cardInput(good, { captureMethod: "manual" }));
  await play("a void", "void", { ...referenceTo(idOf(other)), reason: "duplicate" });
  await play("a look-up", "sync", referenceTo(idOf(other)));
  await play("a look-up of nothing", "sync", referenceTo("pi_none"));
  await play("a look-up by key", "sync", referenceTo(null, { authorizationKey: "shop:a_charge" }));
};

const playRefunds = async ({ play }: Recorder): Promise<void> => {
  const charged = await play("a charge to refund", "authorize", cardInput(good));
  const refund = {
    refundId: "ref_1",
    paymentId: "pay_1",
    attemptId: "pay_1_1",
    connectorTransactionId: idOf(charged),
    amount: 99,
    currency: "USD",
    reason: "it was blue",
    webhookUrl: null,
  };
  const made = await play("a refund", "refund", refund);
  await play("a refused refund", "refund", { ...refund, amount: 5000 });
  const reference = { ...refund, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await play("a look-up of a refund", "refund_sync", reference);
  await play("a look-up of a refund by ours", "refund_sync", { ...reference, connectorRefundId: null });
  await play("a look-up of no refund", "refund_sync", { ...reference, connectorRefundId: "re_none" });
};

const playDisputes = async ({ play }: Recorder, { emulator }: StripeAccount, seconds: number): Promise<void> => {
  const reference = async (name: string): Promise<DisputeReferenceInput> => {
    const charged = await play(name, "authorize", cardInput("4000000000000259"));
    const dispute = emulator.all("dispute").at(-1);
    const connectorDisputeId = String(dispute?.["id"]);
    return { disputeId: "dp_ours", connectorDisputeId, connectorTransactionId: idOf(charged) };
  };
  const first = await reference("a charge that is disputed");
  await play("a look-up of a dispute", "dispute_sync", first);
  await play("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: "dp_none" });
  const file = { fileId: "file_1", fileName: "proof.pdf", contentType: "application/pdf" };
  const contentBase64 = Buffer.from("%PDF-1.4 proof").toString("base64");
  const stored = await play("a file", "upload_evidence", { ...file, contentBase64 });
  await play("a refused file", "upload_evidence", { ...file, contentType: "text/plain", contentBase64 });
  const files = [{ evidenceType: "receipt", connectorFileId: stored.connectorFileId ?? "" }];
  const evidence = { ...first, texts: { product_description: "A blue one" }, files };
  await play("evidence", "submit_evidence", evidence);
  await play("evidence twice", "submit_evidence", evidence);
  const second = await reference("another charge that is disputed");
  await play("an acceptance", "accept_dispute", second);
  await play("an acceptance twice", "accept_dispute", second);
  const time = new Date(seconds * 1000).toISOString();
  const page = { openedFrom: time, openedUntil: time, page: null, limit: 1 };
  await play("disputes", "list_disputes", page);
  emulator.fail({
    path: "/disputes",
    kind: "refuse",
    status: 403,
    body: '{"error":{"type":"invalid_request_error"}}',
  });
  await play("disputes that are not shown", "list_disputes", page);
};

const playWebhooks = async ({ play }: Recorder, { emulator }: StripeAccount): Promise<void> => {
  const address = "https://pay.example/webhooks/shop/mca_test";
  const kinds = ["payments", "refunds", "disputes", "mandates"] as const;
  const { webhook } = await play("a registration", "register_webhook", { address, kinds });
  await play("a refused registration", "register_webhook", { address: "no address", kinds });
  await play("registrations", "list_webhooks", { address });
  const body = '{"error":{"type":"invalid_request_error","message":"no"}}';
  const forbidden = { path: "/webhook_endpoints", kind: "refuse", status: 403, body } as const;
  emulator.fail(forbidden);
  await play("registrations that are not shown", "list_webhooks", { address });
  const connectorWebhookId = webhook?.connectorWebhookId ?? "";
  emulator.fail({ ...forbidden, path: connectorWebhookId });
  await play("a refused removal", "remove_webhook", { connectorWebhookId });
  await play("a removal", "remove_webhook", { connectorWebhookId });
};

/** Everything that the fixture of the connector holds; `seconds` is what the emulator's clock says. */
export const playEverything = async (
  account: StripeAccount,
  seconds: number,
): Promise<readonly RecordedExchange[]> => {
  const recorder = recorderFor(account);
  await playPayments(recorder);
  await playRefunds(recorder);
  await playDisputes(recorder, account, seconds);
  await playWebhooks(recorder, account);
  return recorder.exchanges;
};
