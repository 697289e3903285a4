import { isFailure } from "@railyard/failures";
import type { Mutable } from "@railyard/members";
import { defined } from "@railyard/members";
import type { AccessTokenStep } from "../port/access-token.ts";
import type { AccessTokens, TokenAnswer } from "./access-tokens.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { clientCertificateOf } from "./client-certificates.ts";
import { connectorFailures } from "../failures.ts";
import type {
  Connector,
  ConnectorContext,
  ConnectorFlow,
  Flow,
  FlowInputs,
  FlowOutcomes,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../port/connector.ts";
import type { ConnectorError } from "../port/outcomes.ts";
import { transportErrorCodes } from "../port/outcomes.ts";
import type { ExchangeListener } from "./exchange.ts";
import { toOwnAddress } from "./own-addresses.ts";
import { withMaskedTexts } from "./masked-texts.ts";
import type { OperationCalls } from "./repetition.ts";
import { beginOperation } from "./repetition.ts";
import type { SendOptions, Transport } from "./transport.ts";
import { isTransportError, TransportError } from "./transport-error.ts";
import type { Progress } from "./without-effect.ts";
import { faultErrors, isRefusedAtDoor, moneyFlows, undone, withoutEffect } from "./without-effect.ts";
import type { UnknownAnswer } from "./unknown-outcomes.ts";
import { unknownOutcomes } from "./unknown-outcomes.ts";
import { isSuccess } from "../wire/reading.ts";
import { isUnreadableResponse } from "../wire/unreadable-response.ts";
import type { CredentialAnswer } from "../port/verification.ts";

type LookUpOutcomes = Pick<FlowOutcomes, "sync" | "refund_sync" | "payout_sync" | "dispute_sync">;

// A provider without a look-up is no error: its webhook will report it.
const withoutLookUp: { readonly [Name in keyof LookUpOutcomes]: (input: FlowInputs[Name]) => LookUpOutcomes[Name] } = {
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
        ...defined({ httpStatus: error.status }),
      },
    };
  }
  return undefined;
};

// The tokens live as long as the connections that carry them.
const tokensOf = new WeakMap<Transport, AccessTokens>();

const tokensFor = (transport: Transport): AccessTokens => {
  const known = tokensOf.get(transport);
  if (known !== undefined) return known;
  const fresh = createAccessTokens();
  tokensOf.set(transport, fresh);
  return fresh;
};

type Send = (request: ProviderRequest) => Promise<ProviderResponse>;

interface Player {
  readonly context: ConnectorContext;
  /** Sends what `build` makes of the context, with the account's token where there is one. */
  send(build: (context: ConnectorContext) => ProviderRequest): Promise<ProviderResponse>;
}

const unauthorized = 401;

/** Without a token nothing goes to the payment API: whatever the outcome of asking for one, nothing was sent there. */
const tokenFault = (error: unknown): unknown => {
  const answer = unknownAnswer(error);
  return answer === undefined ? error : new TransportError("not_sent", answer.error.message, { cause: error });
};

/** Calls of an account that gets a token first; `refusal` is the answer to that where there is none. */
const withToken = async (
  step: AccessTokenStep,
  context: ConnectorContext,
  tokens: AccessTokens,
  { send, within }: OperationCalls,
): Promise<Player | { readonly refusal: ProviderResponse }> => {
  const getToken = async (): Promise<TokenAnswer> => {
    try {
      return await within(tokens.get(step, context, send));
    } catch (error) {
      throw tokenFault(error);
    }
  };
  const first = await getToken();
  if ("refusal" in first) return first;
  let current = first.token;
  return {
    context: { ...context, accessToken: current },
    send: async (build) => {
      const response = await send(build({ ...context, accessToken: current }));
      if (response.status !== unauthorized) return response;
      // A refused token has done nothing, so the call can go out again with a new one, once.
      await tokens.drop(context, current);
      const next = await getToken();
      if ("refusal" in next && next.refusal.status >= firstServerError) {
        throw new TransportError("not_sent", "The provider gave no new token.");
      }
      if ("refusal" in next || next.token === current) return response;
      current = next.token;
      return send(build({ ...context, accessToken: current }));
    },
  };
};

/** Notes how far calls get. What cannot be built is not begun. */
const noting = ({ context, send }: Player, progress: Mutable<Progress>): Player => ({
  context,
  send: async (build) => {
    let isWrite = false;
    progress.lastStatus = null;
    const response = await send((own) => {
      const request = build(own);
      isWrite = request.method !== "GET";
      progress.isBegun = true;
      return request;
    });
    progress.lastStatus = response.status;
    progress.hasWritten ||= isWrite && isSuccess(response);
    return response;
  },
});

const runSteps = async <Input, Outcome>(
  flow: Flow<Input, Outcome>,
  { context, send }: Player,
  input: Input,
): Promise<Outcome | UnknownAnswer> => {
  const replies: Record<string, StepReply> = {};
  for (const step of flow.before ?? []) {
    if (step.isNeeded?.(input, replies) === false) continue;
    const response = await send((own) => step.build(own, input, replies));
    if (response.status >= firstServerError) return serverError(response);
    const reply = step.read(response, input);
    if (reply === null) return flow.parse(response, input, { context, replies });
    replies[step.name] = reply;
  }
  const response = await send((own) => flow.build(own, input, replies));
  if (response.status >= firstServerError) return serverError(response);
  return flow.parse(response, input, { context, replies });
};

const runFlow = async <Input, Outcome>(
  connector: Pick<Connector, "accessToken">,
  flow: Flow<Input, Outcome>,
  { context, input }: { readonly context: ConnectorContext; readonly input: Input },
  tokens: AccessTokens,
  calls: OperationCalls,
  progress: Mutable<Progress>,
): Promise<Outcome | UnknownAnswer> => {
  const { accessToken: step } = connector;
  if (step === undefined || context.accessToken !== undefined || step.isNeeded?.(context) === false) {
    return runSteps(flow, noting({ context, send: async (build) => calls.send(build(context)) }, progress), input);
  }
  const runner = await withToken(step, context, tokens, calls);
  if (!("refusal" in runner)) return runSteps(flow, noting(runner, progress), input);
  const { refusal } = runner;
  if (refusal.status >= firstServerError) return { transport: "not_sent", ...serverError(refusal) };
  progress.lastStatus = refusal.status;
  return flow.parse(refusal, input, { context, replies: {} });
};

const timeLimit = (
  { manifest: { timeoutsMs } }: Connector,
  flow: ConnectorFlow,
  { timeoutMaxMs = Number.POSITIVE_INFINITY }: Transport,
): { readonly timeoutMs?: number } => {
  const wantedMs = timeoutsMs?.[flow];
  return wantedMs === undefined ? {} : { timeoutMs: Math.min(wantedMs, timeoutMaxMs) };
};

const isUnknownAnswer = (value: object): value is UnknownAnswer => !("settlement" in value);

/** A mistake in an adapter. */
export interface AdapterFault {
  readonly connector: string;
  readonly flow: ConnectorFlow;
  /** Whether a request may have reached the provider. */
  readonly isBegun: boolean;
  readonly error: unknown;
}

/** How one operation is called. */
export interface CallOptions extends Pick<SendOptions, "signal" | "timeoutMs"> {
  /** Hears of mistakes in adapters, which end the operation and are thrown to no caller. */
  readonly onFault?: (fault: AdapterFault) => void;
  /** Hears of every request of the operation, those for its token and repetitions included. */
  readonly onExchange?: ExchangeListener;
}

/** Why the account cannot express the input to the provider, so that nothing would be sent; null: it can. */
export const refusalOf = <Name extends ConnectorFlow>(
  { flows }: Connector,
  flowName: Name,
  context: Omit<ConnectorContext, "idempotencyKey">,
  input: FlowInputs[Name],
): ConnectorError | null => {
  const flow: Flow<FlowInputs[Name], FlowOutcomes[Name]> | undefined = flows[flowName];
  try {
    const refused = flow?.refuse?.(input, { ...context, idempotencyKey: "" }) ?? null;
    return refused !== null && "error" in refused ? (refused.error ?? null) : null;
  } catch {
    // The call itself meets the same mistake, and reports it.
    return null;
  }
};

/**
 * Runs one flow of a connector: builds, sends, parses, all its calls within one time limit. Texts of the provider are
 * masked. Calls go out again only as the manifest's `repetition` allows: else whether to try again, and where, is for
 * the caller, who keeps the record. A timeout, a broken connection, a 5xx or an unreadable answer becomes the "unknown"
 * outcome of the flow; a look-up that the provider does not offer becomes `unchanged` / `await_webhook`. A mistake in
 * the adapter ends the operation: refused before anything was sent, unknown after that.
 * @throws {Failure} `flow_not_supported` when the connector has no such flow.
 */
export const callConnector = async <Name extends ConnectorFlow>(
  connector: Connector,
  flowName: Name,
  context: ConnectorContext,
  input: FlowInputs[Name],
  transport: Transport,
  { onFault, ...options }: CallOptions = {},
): Promise<FlowOutcomes[Name]> => {
  const flow: Flow<FlowInputs[Name], FlowOutcomes[Name]> | undefined = connector.flows[flowName];
  if (flow === undefined) {
    const answer = answerWithoutLookUp(flowName, input);
    if (answer !== undefined) return answer;
    throw connectorFailures.flow_not_supported({ connector: connector.manifest.name, flow: flowName });
  }
  const unknown = unknownOutcomes[flowName];
  const progress: Mutable<Progress> = { isBegun: false, hasWritten: false, lastStatus: null };
  const outcomeOf = (answer: UnknownAnswer): FlowOutcomes[Name] =>
    withMaskedTexts(
      isRefusedAtDoor(flowName, progress)
        ? undone(flowName, input, answer.error, "refused_at_door")
        : unknown(answer, input),
      input,
    );
  try {
    const refused = flow.refuse?.(input, context) ?? null;
    if (refused !== null) return moneyFlows.has(flowName) ? withoutEffect(refused, "refused_by_adapter") : refused;
    const sendOptions = { ...timeLimit(connector, flowName, transport), ...options };
    const { name, repetition: rules } = connector.manifest;
    const shown = clientCertificateOf(context.credentials);
    const operation = beginOperation(transport, { ...sendOptions, ...shown, connector: name, flow: flowName, rules });
    const calls: OperationCalls = {
      ...operation,
      send: async (request) => operation.send(toOwnAddress(request, context)),
    };
    const outcome = await runFlow(connector, flow, { context, input }, tokensFor(transport), calls, progress);
    if (isUnknownAnswer(outcome)) return outcomeOf(outcome);
    const masked = withMaskedTexts(outcome, input);
    return isRefusedAtDoor(flowName, progress) ? withoutEffect(masked, "refused_at_door") : masked;
  } catch (error) {
    const answer = unknownAnswer(error);
    if (answer !== undefined) return outcomeOf(answer);
    if (isFailure(error)) throw error;
    onFault?.({ connector: connector.manifest.name, flow: flowName, isBegun: progress.isBegun, error });
    return progress.isBegun
      ? unknown({ error: faultErrors.unread }, input)
      : undone(flowName, input, faultErrors.unbuilt, "adapter_fault");
  }
};

/**
 * Tries credentials at the provider: one read, never repeated. Null when the provider cannot be asked. Without a
 * readable answer the verdict is `unknown`: good credentials are never reported as bad.
 */
export const tryCredentials = async (
  { manifest, credentialCheck: check, accessToken: step }: Connector,
  context: ConnectorContext,
  transport: Transport,
): Promise<CredentialAnswer | null> => {
  if (check === undefined) return null;
  const who = {
    connector: manifest.name,
    flow: "verify_credentials",
    ...clientCertificateOf(context.credentials),
  };
  const send: Send = async (request) => transport.send(toOwnAddress(request, context), who);
  const ask = async (): Promise<ProviderResponse> => {
    if (step === undefined || step.isNeeded?.(context) === false) return send(check.build(context));
    // Never from the store: an earlier token proves nothing about the current credentials.
    const runner = await withToken(step, context, createAccessTokens(), { send, within: (work) => work });
    return "refusal" in runner ? runner.refusal : runner.send((own) => check.build(own));
  };
  try {
    const response = await ask();
    if (response.status >= firstServerError) return { verdict: "unknown", ...serverError(response) };
    return withMaskedTexts(check.read(response));
  } catch (error) {
    const answer = unknownAnswer(error);
    if (answer === undefined) throw error;
    return { verdict: "unknown", ...answer };
  }
};
