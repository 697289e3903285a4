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
import { adyenConnector } from "../../src/adyen/connector.ts";
import type { RecordedExchange } from "../conformance.ts";
import { recordedBody } from "../conformance.ts";
import type { AdyenAccount } from "./adyen-account.ts";
import { captureInput, cardInput, referenceTo } from "./adyen-account.ts";

interface Recorder {
  readonly exchanges: RecordedExchange[];
  play<Name extends ConnectorFlow>(name: string, flow: Name, input: FlowInputs[Name]): Promise<FlowOutcomes[Name]>;
}

const answerOf = ({ status, body }: ProviderResponse): RecordedExchange["response"] => ({
  status,
  body: body.length === 0 ? "" : (JSON.parse(body.toString()) as unknown),
});

const masked = <Value>(value: Value, baseUrl: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(baseUrl, "http://sandbox.example")) as Value;

const recorderFor = ({ transport, context, emulator }: AdyenAccount): Recorder => {
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
      const outcome = await callConnector(adyenConnector, flow, context(idempotencyKey), input, recording);
      const last = sent.at(-1);
      if (last === undefined) throw new TypeError(`${name} sent nothing`);
      const steps = sent.slice(0, -1).map(({ response }) => answerOf(response));
      const exchange: RecordedExchange = {
        name,
        connector: "adyen",
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

const good = "4111111111111111";
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";

const playPayments = async ({ play }: Recorder): Promise<void> => {
  await play("a charge", "authorize", cardInput(good));
  await play("a declined charge", "authorize", cardInput("4000000000009995"));
  const stranger = { type: "connector_mandate", connectorMandateId: "nobody:TOKEN" } as const;
  await play("a charge of a card that is not kept", "authorize", cardInput(good, { paymentMethodData: stranger }));
  const wish = { authenticationType: "three_ds" } as const;
  const asked = await play("a charge with a challenge", "authorize", cardInput(good, wish));
  const back = { ...referenceTo(null), form: {}, captureMethod: "automatic" } as const;
  const redirectResult = `good_${asked.redirect?.fields["MD"] ?? ""}`;
  await play("a challenge passed", "complete_authorize", { ...back, query: { redirectResult } });
  await play("a challenge made up", "complete_authorize", { ...back, query: { redirectResult: "good_none" } });
  const saved = await play("a card kept", "setup_mandate", cardInput(good, { amount: 0 }));
  await play("a card not kept", "setup_mandate", cardInput("4000000000000002", { amount: 0 }));
  const mandate = { mandateId: "man_1", connectorMandateId: saved.connectorMandateId ?? "" };
  const later = { type: "connector_mandate", connectorMandateId: mandate.connectorMandateId } as const;
  await play("a charge of a kept card", "authorize", cardInput(good, { offSession: true, paymentMethodData: later }));
  await play("a kept card let go", "revoke_mandate", mandate);
  await play("a kept card let go twice", "revoke_mandate", mandate);
  await play("a set-up with a card let go", "setup_mandate", cardInput(good, { amount: 0, paymentMethodData: later }));
};

const playModifications = async ({ play }: Recorder): Promise<void> => {
  const wish = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
  const held = await play("an authorization", "authorize", cardInput(good, wish));
  const increment = {
    ...referenceTo(idOf(held)),
    connectorTransactionId: idOf(held),
    authorizationId: "pay_1_1_auth_1",
    requestedTotal: 1500,
    authorizedTotal: 1099,
    reason: null,
  };
  await play("an increment", "incremental_authorization", increment);
  await play("a refused increment", "incremental_authorization", { ...increment, requestedTotal: 0 });
  await play("a capture", "capture", captureInput(idOf(held), { amountToCapture: 1500, amount: 1500 }));
  await play("a refused capture", "capture", captureInput("PSPNONE"));
  await play("a void", "void", { ...referenceTo(idOf(held)), reason: null });
  await play("a void by reference", "void", { ...referenceTo(null), reason: null });
  await play("a refused void", "void", { ...referenceTo("PSPNONE"), reason: null });
  const refund = {
    refundId: "ref_1",
    paymentId: "pay_1",
    attemptId: "pay_1_1",
    connectorTransactionId: idOf(held),
    amount: 99,
    currency: "USD",
    reason: "duplicate",
    webhookUrl: null,
  };
  await play("a refund", "refund", refund);
  await play("a refused refund", "refund", { ...refund, connectorTransactionId: "PSPNONE" });
};

/** Everything that the fixture of the connector holds. */
export const playEverything = async (account: AdyenAccount): Promise<readonly RecordedExchange[]> => {
  const recorder = recorderFor(account);
  await playPayments(recorder);
  await playModifications(recorder);
  return recorder.exchanges;
};
