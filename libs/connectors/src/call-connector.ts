import { connectorFailures } from "./failures.ts";
import type {
  Connector,
  ConnectorContext,
  ConnectorFlow,
  Flow,
  FlowInputs,
  FlowOutcomes,
  ProviderResponse,
  StepReply,
} from "./connector.ts";
import { transportErrorCodes } from "./outcomes.ts";
import type { SendOptions, Transport } from "./transport.ts";
import { isTransportError } from "./transport-error.ts";
import type { UnknownAnswer } from "./unknown-outcomes.ts";
import { unknownOutcomes } from "./unknown-outcomes.ts";
import { isUnreadableResponse } from "./unreadable-response.ts";
import type { CredentialAnswer } from "./verification.ts";

type LookUpOutcomes = Pick<FlowOutcomes, "sync" | "refund_sync" | "payout_sync" | "dispute_sync">;

// A provider without a look-up is no error: its webhook will tell.
const withoutLookUp: { readonly [Name in keyof LookUpOutcomes]: (input: FlowInputs[Name]) => LookUpOutcomes[Name] } =
  {
    sync: (input) => ({
      attemptStatus: "unchanged",
      settlement: "await_webhook",
      connectorTransactionId: input.connectorTransactionId,
    }),
    refund_sync: (input) => ({
      refundStatus: "unchanged",
      settlement: "await_webhook",
      connectorRefundId: input.connectorRefundId,
    }),
    payout_sync: (input) => ({
      payoutStatus: "unchanged",
      settlement: "await_webhook",
      connectorPayoutId: input.connectorPayoutId,
    }),
    dispute_sync: () => ({ disputeStatus: "unchanged", settlement: "await_webhook", report: null }),
  };

const answerWithoutLookUp = <Name extends ConnectorFlow>(
  flowName: Name,
  input: FlowInputs[Name],
): FlowOutcomes[Name] | undefined => {
  const answers: Partial<{ readonly [Flow in ConnectorFlow]: (input: FlowInputs[Flow]) => FlowOutcomes[Flow] }> =
    withoutLookUp;
  return answers[flowName]?.(input);
};

const firstServerError = 500;

const serverError = (response: ProviderResponse): UnknownAnswer => ({
  error: {
    code: `http_${response.status}`,
    message: "The provider answered with a server error.",
    httpStatus: response.status,
  },
});

/** Undefined for anything that is not about the answer: those are ours to fix and must surface. */
const unknownAnswer = (error: unknown): UnknownAnswer | undefined => {
  if (isTransportError(error)) {
    return { transport: error.reason, error: { code: transportErrorCodes[error.reason], message: error.message } };
  }
  if (isUnreadableResponse(error)) {
    return {
      error: {
        code: error.providerCode ?? error.code,
        message: error.message,
        ...(error.status === undefined ? {} : { httpStatus: error.status }),
      },
    };
  }
  return undefined;
};

const play = async <Input, Outcome>(
  flow: Flow<Input, Outcome>,
  context: ConnectorContext,
  input: Input,
  send: (request: ReturnType<Flow<Input, Outcome>["build"]>) => Promise<ProviderResponse>,
): Promise<Outcome | UnknownAnswer> => {
  const refused = flow.refuse?.(input) ?? null;
  if (refused !== null) return refused;
  const replies: Record<string, StepReply> = {};
  for (const step of flow.before ?? []) {
    if (step.isNeeded?.(input) === false) continue;
    const response = await send(step.build(context, input, replies));
    if (response.status >= firstServerError) return serverError(response);
    const reply = step.read(response);
    if (reply === null) return flow.parse(response, input);
    replies[step.name] = reply;
  }
  const response = await send(flow.build(context, input, replies));
  return response.status >= firstServerError ? serverError(response) : flow.parse(response, input);
};

const isUnknownAnswer = (value: object): value is UnknownAnswer => !("settlement" in value);

/**
 * Plays one flow of a connector: builds, sends, parses. Never retries: whether to try again, and where, is for the
 * caller, who keeps the record. A timeout, a broken connection, a 5xx or an unreadable answer becomes the "unknown"
 * outcome of the flow; a look-up that the provider does not offer becomes `unchanged` / `await_webhook`.
 * @throws {Failure} `flow_not_supported` when the connector has no such flow.
 */
export const callConnector = async <Name extends ConnectorFlow>(
  connector: Connector,
  flowName: Name,
  context: ConnectorContext,
  input: FlowInputs[Name],
  transport: Transport,
  options: Pick<SendOptions, "signal" | "timeoutMs"> = {},
): Promise<FlowOutcomes[Name]> => {
  const flow: Flow<FlowInputs[Name], FlowOutcomes[Name]> | undefined = connector.flows[flowName];
  if (flow === undefined) {
    const answer = answerWithoutLookUp(flowName, input);
    if (answer !== undefined) return answer;
    throw connectorFailures.flow_not_supported({ connector: connector.manifest.name, flow: flowName });
  }
  const unknown = unknownOutcomes[flowName];
  try {
    const outcome = await play(flow, context, input, (request) =>
      transport.send(request, { ...options, connector: connector.manifest.name, flow: flowName }),
    );
    return isUnknownAnswer(outcome) ? unknown(outcome, input) : outcome;
  } catch (error) {
    const answer = unknownAnswer(error);
    if (answer === undefined) throw error;
    return unknown(answer, input);
  }
};

/**
 * Tries credentials at the provider: one read, never repeated. Null when the provider cannot be asked. Without a
 * readable answer the verdict is `unknown`: nobody is told that good credentials are bad.
 */
export const tryCredentials = async (
  { manifest, credentialCheck: check }: Connector,
  context: ConnectorContext,
  transport: Transport,
): Promise<CredentialAnswer | null> => {
  if (check === undefined) return null;
  try {
    const response = await transport.send(check.build(context), {
      connector: manifest.name,
      flow: "verify_credentials",
    });
    if (response.status >= firstServerError) return { verdict: "unknown", ...serverError(response) };
    return check.read(response);
  } catch (error) {
    const answer = unknownAnswer(error);
    if (answer === undefined) throw error;
    return { verdict: "unknown", ...answer };
  }
};
