import type { IdentitySigner, Principal } from "@railyard/auth";
import { identityHeader } from "@railyard/auth";
import type { BodyOf, OperationContract, PathOf, QueryOf, ResponseOf, ServiceName } from "@railyard/contracts";
import { Bug, fromWireError, hasErrorCode, OperationalError } from "@railyard/failures";
import { defined } from "@railyard/members";
import type { Metrics, Tracing } from "@railyard/telemetry";
import { createTracing, currentWork, traceHeaders } from "@railyard/telemetry";

import { addressOf } from "./operation-address.ts";
import type { ClientRequest, ClientResponse, ClientTarget } from "./client-exchange.ts";
import { exchange, targetOf } from "./client-exchange.ts";
import type { Connections } from "./connections.ts";
import { createConnections } from "./connections.ts";
import type { CallOutcome, RecordServiceCall } from "./service-call-metrics.ts";
import { measureServiceCalls, outcomeOfError, outcomeOfStatus } from "./service-call-metrics.ts";
import { createServiceInstances } from "./service-instances.ts";
import type { ServiceInstances } from "./service-instances.ts";

export interface ServiceClientOptions {
  /** The service that calls, for traces. */
  readonly service: ServiceName;
  /** Such as `http://payments:8102`, or one for each instance. Plain HTTP: encryption is the mesh's. */
  readonly baseUrl: string | readonly [string, ...string[]];
  readonly identity: IdentitySigner;
  /** Shows how long calls take. */
  readonly metrics?: Metrics;
  /** For a whole call, connection included. */
  readonly timeoutMs: number;
  /** Larger answers are refused. Absent: 8 MiB. */
  readonly maximumResponseBytes?: number;
}

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : Record<string, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What a call sends. Parts that the contract does not have, or that may be empty, can be left out. */
export type CallInput<Contract> = Part<"params", PathOf<Contract>> &
  Part<"query", QueryOf<Contract>> &
  Part<"body", BodyOf<Contract>> & {
    /** On whose behalf; absent: the calling service itself. */
    readonly principal?: Principal;
    /** Passed on, so that one request has one id in every log. Absent: the one of what the caller works for. */
    readonly requestId?: string;
    readonly signal?: AbortSignal;
    /** Overrides the client's. */
    readonly timeoutMs?: number;
    /** Whether sending the call twice does no harm; GET always may be. */
    readonly repeatable?: boolean;
  };

/** Calls operations of one other service. */
export interface ServiceClient {
  /**
   * The body of the successful answer.
   * @throws {Failure} the failure that the service answered with (4xx)
   * @throws {OperationalError} when the service cannot be reached, is too slow, refuses our identity or fails (5xx)
   */
  call<const Contract extends OperationContract>(
    contract: Contract,
    input: CallInput<Contract>,
  ): Promise<ResponseOf<Contract>>;
  /** Closes the client's own idle connections. */
  close(): void;
}

interface UntypedInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly principal?: Principal;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly repeatable?: boolean;
}

const ownPrincipal: Principal = { kind: "service" };

const parse = (response: ClientResponse, operation: string): unknown => {
  if (response.body === "") return undefined;
  try {
    return JSON.parse(response.body);
  } catch (error) {
    throw new OperationalError("service_answer_unreadable", `${operation} was answered with text that is not JSON.`, {
      cause: error,
    });
  }
};

/** What an answer means to the code that called. */
const resultOf = (
  response: ClientResponse,
  { operationId: operation, service }: OperationContract,
  principal: Principal,
): unknown => {
  const { status, retryAfterSeconds } = response;
  if (status >= 500 || status === 429) {
    const message = `The ${service} service answered ${operation} with ${String(status)}.`;
    throw new OperationalError("service_failed", message, {
      part: `${service} service`,
      ...defined({ retryAfterSeconds }),
    });
  }
  const body = parse(response, operation);
  if (status < 300) return body;
  // Our own identity being refused is a wrong deployment, not something the customer did.
  const failure = principal.kind === "service" && status === 401 ? undefined : fromWireError(status, body);
  if (failure !== undefined) throw failure;
  throw new OperationalError("service_refused", `${operation} was refused with ${String(status)}.`, {
    retryable: false,
  });
};

const requestOf = (
  contract: OperationContract,
  input: UntypedInput,
  options: ServiceClientOptions & { readonly connections: Connections; readonly target: ClientTarget },
): ClientRequest => {
  const { principal = ownPrincipal, requestId = currentWork()?.requestId } = input;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return {
    service: contract.service,
    target: options.target,
    path: addressOf(contract, input.params, input.query),
    method: contract.method,
    headers: {
      accept: "application/json",
      [identityHeader]: options.identity.sign(principal),
      ...traceHeaders(),
      ...defined({ "x-request-id": requestId }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body,
    connections: options.connections,
    timeoutMs: input.timeoutMs ?? options.timeoutMs,
    maximumResponseBytes: options.maximumResponseBytes ?? 8 * 1024 * 1024,
    signal: input.signal,
    repeatable: input.repeatable ?? contract.method === "GET",
  };
};

/** Asks one instance, and the next one when that could not be reached and asking twice does no harm. */
const exchangeWithAny = async (
  instances: ServiceInstances,
  requestTo: (target: ClientTarget) => ClientRequest,
): Promise<ClientResponse> => {
  const waiting = [...instances.inOrder()];
  for (;;) {
    const target = waiting.shift();
    if (target === undefined) throw new Bug("A service without instances was called.");
    const request = requestTo(target);
    try {
      const response = await exchange(request);
      instances.answered(target);
      return response;
    } catch (error) {
      if (!hasErrorCode(error, "service_unreachable")) throw error;
      instances.failed(target);
      if (waiting.length === 0 || !request.repeatable) throw error;
    }
  }
};

/** Records how the exchange ended; the answer is whole or there is none. */
const measured = async (
  record: RecordServiceCall,
  callee: ServiceName,
  asking: () => Promise<ClientResponse>,
): Promise<ClientResponse> => {
  const startedAtMs = performance.now();
  let outcome: CallOutcome = "failed";
  try {
    const response = await asking();
    outcome = outcomeOfStatus(response.status);
    return response;
  } catch (error) {
    outcome = outcomeOfError(error);
    throw error;
  } finally {
    record(callee, outcome, startedAtMs);
  }
};

/** Below what services wait when they end (DRAIN_QUIET_MS), so that callers close idle connections first. */
const idleConnectionMs = 4_000;

/** A client of one service. It keeps connections open between calls. */
export const createServiceClient = (options: ServiceClientOptions): ServiceClient => {
  const connections = createConnections({ perOriginMax: 128, idleMs: idleConnectionMs, connectTimeoutMs: 5_000 });
  const instances = createServiceInstances([options.baseUrl].flat().map(targetOf));
  const tracing: Tracing = createTracing(options.service);
  const record = measureServiceCalls(options.metrics);
  const send = (contract: OperationContract, input: UntypedInput): Promise<unknown> =>
    tracing.withSpan(
      `${contract.method} ${contract.path}`,
      { "http.request.method": contract.method, "url.template": contract.path, "peer.service": contract.service },
      async (span) => {
        const response = await measured(record, contract.service, () =>
          exchangeWithAny(instances, (target) => requestOf(contract, input, { ...options, connections, target })),
        );
        span.setAttributes({ "http.response.status_code": response.status });
        return resultOf(response, contract, input.principal ?? ownPrincipal);
      },
      { kind: "client" },
    );
  return {
    // The service checked its answer against this very contract before it sent it.
    call: async <const Contract extends OperationContract>(contract: Contract, input: CallInput<Contract>) =>
      (await send(contract, input)) as ResponseOf<Contract>,
    close: connections.close,
  };
};
