// Plays a success and a refusal of every flow and writes down what went over the wire.
import type {
  AttemptOutcome,
  ConnectorFlow,
  FlowInputs,
  FlowOutcomes,
  ProviderRequest,
  ProviderResponse,
  Transport,
} from "../../src/index.ts";
import { callConnector } from "../../src/index.ts";
import { checkoutConnector } from "../../src/checkout/connector.ts";
import type { RecordedExchange } from "../conformance.ts";
import { recordedBody } from "../conformance.ts";
import type { CheckoutAccount } from "./checkout-account.ts";
import { captureInput, cardInput, referenceTo } from "./checkout-account.ts";

interface Recorder {
  readonly exchanges: RecordedExchange[];
  play<Name extends ConnectorFlow>(name: string, flow: Name, input: FlowInputs[Name]): Promise<FlowOutcomes[Name]>;
}

const answerOf = ({ status, body }: ProviderResponse): RecordedExchange["response"] => ({
  status,
  body: body.length === 0 ? "" : (JSON.parse(body.toString()) as unknown),
});

const recorderFor = ({ transport, context, emulator }: CheckoutAccount): Recorder => {
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
      const outcome = await callConnector(checkoutConnector, flow, context(idempotencyKey), input, recording);
      const last = sent.at(-1);
      if (last === undefined) throw new TypeError(`${name} sent nothing`);
      const steps = sent.slice(0, -1).map(({ response }) => answerOf(response));
      const exchange = {
        name,
        connector: "checkout",
        flow,
        idempotencyKey,
        input,
        ...(steps.length === 0 ? {} : { steps }),
        request: { ...last.request, ...recordedBody(last.request) },
        response: answerOf(last.response),
        outcome,
      };
      const text = JSON.stringify(exchange).replaceAll(emulator.url, "http://sandbox.example");
      exchanges.push(JSON.parse(text) as RecordedExchange);
      return outcome;
    },
  };
};

const good = "4242424242424242";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const playPayments = async ({ play }: Recorder, { emulator }: CheckoutAccount): Promise<void> => {
  await play("a charge", "authorize", cardInput(good));
  await play("a declined charge", "authorize", cardInput("4000000000009995"));
  await play("an impossible charge", "authorize", cardInput("4"));
  emulator.violations.splice(0);
  await play("a challenge", "authorize", cardInput("4000000000003220", { authenticationType: "three_ds" }));
  const saved = await play("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await play("a card not kept", "setup_mandate", cardInput("4", { amount: 0 }));
  emulator.violations.splice(0);
  const later = { type: "connector_mandate", connectorMandateId: saved.connectorMandateId ?? "" } as const;
  await play("a kept card charged", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  const wish = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const id = idOf(await play("an authorization", "authorize", cardInput(good, { ...wish, attemptId: "pay_2_1" })));
  const total = { authorizationId: "pay_1_auth_1", requestedTotal: 1500, authorizedTotal: 1099, reason: null };
  const increment = { ...referenceTo(id), connectorTransactionId: id, ...total };
  await play("an increment", "incremental_authorization", increment);
  await play("a capture", "capture", captureInput(id, { amountToCapture: 1500, amount: 1500 }));
  emulator.process();
  await play("a refused increment", "incremental_authorization", increment);
  await play("a refused capture", "capture", captureInput(id));
  await play("a refused void", "void", { ...referenceTo(id), reason: null });
  await play("a look-up", "sync", referenceTo(id));
  await play("a look-up by reference", "sync", referenceTo(null, { attemptId: "pay_2_1" }));
  await play("a look-up of nothing", "sync", referenceTo("pay_none"));
  const other = idOf(await play("another authorization", "authorize", cardInput(good, { captureMethod: "manual" })));
  await play("a void", "void", { ...referenceTo(other), reason: null });
  emulator.process();
  const refund = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", currency: "USD", reason: null };
  const input = { ...refund, connectorTransactionId: id, amount: 99, webhookUrl: null };
  const made = await play("a refund", "refund", input);
  await play("a refused refund", "refund", { ...input, amount: 5000 });
  emulator.process();
  const reference = { ...input, refundKey: "shop:a_refund", connectorRefundId: made.connectorRefundId };
  await play("a look-up of a refund", "refund_sync", reference);
  await play("a look-up of a refund of nothing", "refund_sync", { ...reference, connectorTransactionId: "pay_none" });
};

const playDisputes = async ({ play }: Recorder, { emulator }: CheckoutAccount): Promise<void> => {
  for (const name of ["first", "second"]) {
    await play(`a ${name} disputed charge`, "authorize", cardInput("4000000000000259"));
  }
  const [first, second] = emulator.disputes().map(({ id }) => ({
    disputeId: "dp_ours",
    connectorDisputeId: String(id),
    connectorTransactionId: "pay_any",
  }));
  if (first === undefined || second === undefined) throw new TypeError("nothing was disputed");
  await play("a look-up of a dispute", "dispute_sync", first);
  await play("a look-up of no dispute", "dispute_sync", { ...first, connectorDisputeId: "dsp_none" });
  const file = { fileId: "file_1", fileName: "proof.pdf", contentType: "application/pdf", contentBase64: "JVBERi0x" };
  const stored = await play("a file", "upload_evidence", file);
  await play("a refused file", "upload_evidence", { ...file, contentType: "text/plain" });
  const files = [{ evidenceType: "receipt", connectorFileId: stored.connectorFileId ?? "" }];
  const evidence = { ...first, texts: { product_description: "A blue one" }, files };
  await play("evidence", "submit_evidence", evidence);
  await play("evidence for nothing", "submit_evidence", { ...evidence, connectorDisputeId: "dsp_none" });
  await play("an acceptance", "accept_dispute", second);
  await play("an acceptance of nothing", "accept_dispute", { ...second, connectorDisputeId: "dsp_none" });
};

/** Everything that the fixture of the connector holds. */
export const playEverything = async (account: CheckoutAccount): Promise<readonly RecordedExchange[]> => {
  const recorder = recorderFor(account);
  await playPayments(recorder, account);
  await playDisputes(recorder, account);
  return recorder.exchanges;
};
