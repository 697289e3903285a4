import { hash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { limitedAddress } from "@railyard/addresses";
import type { IdentitySigner, Principal } from "@railyard/auth";
import { challengesOf, isOperator } from "@railyard/auth";
import type { Api, OperationContract, ServiceName } from "@railyard/contracts";
import { edgeFailures, isFailure, isOperational } from "@railyard/failures";
import { idempotencyKeyHeader, isIdempotent, outcomeOfError, outcomeOfStatus } from "@railyard/http";
import type { ForwardCall, IncomingCall, RecordServiceCall, ServiceInstances } from "@railyard/http";
import { handedOnTraceParent } from "@railyard/telemetry";
import { crossOriginHeaders, preflightHeaders } from "../../domain/cross-origin.ts";
import type { AllowedOrigins } from "../../domain/cross-origin.ts";
import type { RateDecision, RateLimiter } from "../../domain/rate-limiter.ts";
import type { AddressedOperation } from "../../domain/addressed-operation.ts";
import type { DirectoryVersions, LookupThrottle, LookupThrottles, RequestLogFeed } from "../../ports.ts";
import type { AssertRecentProof } from "../../use-cases/assert-recent-proof.ts";
import type { IdentifyCaller } from "../../use-cases/identify-caller.ts";
import { credentialOf } from "./credential-headers.ts";
import type { ConsoleCall, ConsoleSessions } from "./console-session.ts";
import type { Forwarder } from "./forwarder.ts";
import type { RouteIndex } from "./route-index.ts";
import { reportOf } from "./request-reporting.ts";
import { answersToken } from "./token-withholder.ts";
import { challengeHeader, upstreamHeaders } from "./upstream-headers.ts";
import type { ReturnedHeaders } from "./upstream-headers.ts";

export interface ForwardCallOptions {
  readonly routes: Readonly<Record<"merchant" | "engine", RouteIndex>>;
  readonly services: Readonly<Partial<Record<ServiceName, ServiceInstances>>>;
  readonly identifyCaller: IdentifyCaller;
  readonly assertRecentProof: AssertRecentProof;
  readonly isAdminKey: (value: string) => boolean;
  readonly signer: IdentitySigner;
  readonly forwarder: Forwarder;
  /** Called with how each forwarded call ended. */
  readonly recordCall: RecordServiceCall;
  readonly versions: DirectoryVersions;
  readonly requestLog: Pick<RequestLogFeed, "isFollowed" | "report">;
  /** Reported by a service with its answer which credentials the call has ended, before the caller has the answer. */
  readonly onEndedCredentials: (ended: string) => void;
  readonly rateLimits: Readonly<Record<RateClass, CallerLimits>>;
  /** By address, for requests that no credential was found for. */
  readonly refusedLimiter: RateLimiter;
  /** By address, for different unknown credentials; by owner, for what they name that is not theirs. */
  readonly guesses: RateLimiter;
  /** By address and by client secret, for look-ups by browsers. */
  readonly browserLookups: RateLimiter;
  readonly trustForwardedFor: boolean;
  readonly bodyLimitBytes: number;
  /** How long a service may stay silent, where the contract does not specify it. */
  readonly timeoutMs: number;
  readonly allowedOrigins: AllowedOrigins;
  readonly consoleSessions: ConsoleSessions;
  /** Headers of every answer; a flat list. */
  readonly commonHeaders: readonly string[];
}

/** The limits that a request counts for. */
export interface CallerLimits {
  readonly byCredential: RateLimiter;
  /** Whatever the credential. */
  readonly byAddress: RateLimiter;
}

/** A request that may be forwarded. */
interface Admission {
  readonly decision: RateDecision;
  /** Undefined: it does not come from the console. */
  readonly consoleCall: ConsoleCall | undefined;
}

/** As contracts name them; `usual` where a contract names none. */
export type RateClass = NonNullable<OperationContract["rateClass"]> | "usual";

const engineFeature = "decision-engine";
const forwardedForLengthMax = 256;

const text = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
};

const pathOf = ({ url = "/" }: IncomingMessage): string => {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
};

const queryOf = ({ url = "/" }: IncomingMessage): string => {
  const query = url.indexOf("?");
  return query < 0 ? "" : url.slice(query);
};

/** The caller's address: the last proxy's word where one is trusted, else the connection's. */
const addressOf = ({ request }: IncomingCall, trustForwardedFor: boolean): string => {
  const forwarded = trustForwardedFor ? text(request.headers, "x-forwarded-for") : undefined;
  const last = forwarded?.slice(-forwardedForLengthMax).split(",").at(-1)?.trim();
  return last !== undefined && last !== "" ? last : (request.socket.remoteAddress ?? "");
};

const rateHeaders = ({ limit, remaining, resetSeconds }: RateDecision): string[] => [
  "ratelimit-limit",
  String(limit),
  "ratelimit-remaining",
  String(remaining),
  "ratelimit-reset",
  String(resetSeconds),
];

/** Puts headers on the answer that the gateway gives itself. */
const setHeaders = (response: ServerResponse, list: readonly string[]): void => {
  if (response.headersSent) return;
  for (let position = 0; position < list.length; position += 2) {
    const [name = "", value = ""] = list.slice(position, position + 2);
    // An answer may set several cookies.
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
};

const refuseForRate = (response: ServerResponse, decision: RateDecision): never => {
  setHeaders(response, rateHeaders(decision));
  throw edgeFailures.rate_limited({}, { retryAfterSeconds: decision.resetSeconds });
};

const nameOf = (principal: Principal): string =>
  `${principal.kind}:${principal.keyId ?? principal.userId ?? principal.merchantId ?? ""}`;

/** Principals are remembered with their credentials, so that their names are made once. */
const names = new WeakMap<Principal, string>();

/** A publishable key is no secret, so a flood with it uses up the limit of its own address only. */
const callerName = (principal: Principal | undefined, limited: string): string => {
  if (principal === undefined) return `address:${limited}`;
  let name = names.get(principal);
  if (name === undefined) {
    name = nameOf(principal);
    names.set(principal, name);
  }
  return principal.kind === "publishable_key" ? `${name}:${limited}` : name;
};

const addressed = (index: RouteIndex, method: string, path: string): AddressedOperation => {
  const lookup = index.lookUp(method === "HEAD" ? "GET" : method, path);
  switch (lookup.found) {
    case "operation":
      return lookup.operation;
    case "other_methods":
      throw edgeFailures.wrong_method({ path, method, allowed: lookup.allowed.join(", ") });
    case "nothing":
      throw edgeFailures.unknown_route({ path });
  }
};

/** Whether the service does a request with its idempotency key once however often it comes. */
const isRepeatable = (
  contract: OperationContract,
  headers: IncomingHttpHeaders,
  principal: Principal | undefined,
): boolean => {
  if (principal === undefined || !isIdempotent(contract)) return false;
  if (principal.merchantId === undefined && !isOperator(principal)) return false;
  const { idempotencyHeaders = [] } = contract;
  return headers[idempotencyKeyHeader] !== undefined || idempotencyHeaders.some((name) => headers[name] !== undefined);
};

/** The decision that leaves the caller less, as a share of its limit. */
const tighter = (one: RateDecision, other: RateDecision): RateDecision =>
  one.remaining * other.limit <= other.remaining * one.limit ? one : other;

const rememberVersion = (versions: DirectoryVersions, header: string | undefined): void => {
  if (header === undefined) return;
  const [, merchantId = "", version = ""] = /^([^=]+)=(\d+)$/.exec(header) ?? [];
  if (merchantId !== "") versions.saw(merchantId, Number(version));
};

/**
 * What is forwarded of the caller: who it is, the network it is in where the contract asks for that, and that a session
 * begins in the console.
 */
const identityOf = (
  { contract }: AddressedOperation,
  principal: Principal | undefined,
  callerAddress: string,
  beginsInConsole: boolean,
): Principal | undefined => {
  const isFromKnown = contract.forwardsCallerAddress === true;
  if (!isFromKnown && !beginsInConsole) return principal;
  return {
    kind: "caller",
    ...principal,
    ...(isFromKnown ? { callerAddress: limitedAddress(callerAddress) } : {}),
    ...(beginsInConsole ? { sessionKind: "console" } : {}),
  };
};

/** Admits a request or refuses it, and pipes an admitted one to the service that offers the operation. */
export const createForwardCall = (
  api: Extract<Api, "merchant" | "engine">,
  options: ForwardCallOptions,
): ForwardCall => {
  const { rateLimits, refusedLimiter, guesses, browserLookups, trustForwardedFor, allowedOrigins, commonHeaders } =
    options;
  const { consoleSessions } = options;
  const onAnswer = ({ directoryVersion, endedCredentials }: ReturnedHeaders): void => {
    rememberVersion(options.versions, directoryVersion);
    if (endedCredentials !== undefined) options.onEndedCredentials(endedCredentials);
  };
  const lookupThrottle = (guesser: string, response: ServerResponse): LookupThrottle => ({
    beforeAsking: () => {
      for (const limit of [refusedLimiter, guesses]) {
        const decision = limit.look(guesser, Date.now());
        if (!decision.allowed) refuseForRate(response, decision);
      }
    },
    onUnknownCredential: () => {
      guesses.take(guesser, Date.now());
    },
  });
  const lookupThrottles = (limited: string, response: ServerResponse): LookupThrottles => ({
    ofCredential: lookupThrottle(limited, response),
    ofOwner: (owner) => lookupThrottle(callerName(owner, limited), response),
  });
  /** With a 401 the caller learns what the operation takes, and a browser forgets a session that is over. */
  const sendChallenge = (response: ServerResponse, contract: OperationContract, endsSession: boolean): void => {
    setHeaders(response, [
      challengeHeader,
      challengesOf(contract.access),
      ...(endsSession ? consoleSessions.end() : []),
    ]);
  };
  /** The console is on the merchant API alone; a browser brings its cookies to every port of a host. */
  const consoleCallOf = ({ request, response }: IncomingCall, contract: OperationContract): ConsoleCall | undefined => {
    if (api !== "merchant") return undefined;
    try {
      return consoleSessions.callOf(request, contract);
    } catch (error) {
      if (isFailure(error) && error.status === 401) sendChallenge(response, contract, true);
      throw error;
    }
  };
  const identify = async (
    { request, response }: IncomingCall,
    operation: AddressedOperation,
    limited: string,
    consoleCall: ConsoleCall | undefined,
  ): Promise<Principal | undefined> => {
    const presented = credentialOf(request, options.isAdminKey, operation.contract, consoleCall);
    try {
      const principal = await options.identifyCaller(presented, operation, lookupThrottles(limited, response));
      await options.assertRecentProof(operation.contract, principal, consoleCall !== undefined);
      return principal;
    } catch (error) {
      if (isFailure(error) && error.status === 401) {
        const decision = refusedLimiter.take(limited, Date.now());
        if (!decision.allowed) refuseForRate(response, decision);
        const isOver = isFailure(error, "token_invalid", "token_expired");
        sendChallenge(response, operation.contract, consoleCall !== undefined && isOver);
      }
      throw error;
    }
  };

  /** Answers a browser that asks whether a page may send a request; undefined when that is not what it asks. */
  const answerPreflight = (call: IncomingCall, index: RouteIndex, path: string): AddressedOperation | undefined => {
    const { headers } = call.request;
    const wanted = headers["access-control-request-method"];
    const { origin } = headers;
    if (wanted === undefined || origin === undefined) return undefined;
    const lookup = index.lookUp(wanted === "HEAD" ? "GET" : wanted, path);
    if (lookup.found !== "operation") return undefined;
    const { contract } = lookup.operation;
    const list = preflightHeaders(contract, index.operationsAt(path), origin, allowedOrigins);
    if (list === undefined) return undefined;
    call.response.writeHead(204, [...list, ...commonHeaders, "x-request-id", call.requestId]).end();
    return lookup.operation;
  };

  /** Counts a look-up by a browser for its address and for the client secret that it shows. */
  const takeLookup = ({ request, response }: IncomingCall, limited: string, nowMs: number): RateDecision => {
    const secret = new URLSearchParams(queryOf(request)).get("client_secret");
    // A secret is not kept as it is.
    const ofSecret = secret === null ? [] : [`secret:${hash("sha256", secret, "base64")}`];
    const decisions = [`address:${limited}`, ...ofSecret].map((name) => {
      const decision = browserLookups.take(name, nowMs);
      return decision.allowed ? decision : refuseForRate(response, decision);
    });
    return decisions.reduce(tighter);
  };

  const admit = async (
    call: IncomingCall,
    operation: AddressedOperation,
    limited: string,
    forwarded: Parameters<ForwardCall>[1],
  ): Promise<Admission> => {
    const nowMs = Date.now();
    const limits = rateLimits[operation.contract.rateClass ?? "usual"];
    const byAddress = limits.byAddress.take(limited, nowMs);
    if (!byAddress.allowed) refuseForRate(call.response, byAddress);
    const consoleCall = consoleCallOf(call, operation.contract);
    forwarded.principal = await identify(call, operation, limited, consoleCall);
    const byCaller = limits.byCredential.take(callerName(forwarded.principal, limited), nowMs);
    if (!byCaller.allowed) refuseForRate(call.response, byCaller);
    const isLookup = operation.contract.limitsBrowserLookups === true;
    const decision = tighter(byCaller, byAddress);
    if (!isLookup || forwarded.principal?.kind !== "publishable_key") return { decision, consoleCall };
    return { decision: tighter(takeLookup(call, limited, nowMs), decision), consoleCall };
  };

  return async (call, forwarded) => {
    const { request, response, requestId } = call;
    const { headers, method = "GET" } = request;
    const path = pathOf(request);
    const isEngine = api === "engine" || headers["x-feature"] === engineFeature;
    const index = isEngine ? options.routes.engine : options.routes.merchant;
    const preflight = method === "OPTIONS" ? answerPreflight(call, index, path) : undefined;
    if (preflight !== undefined) {
      forwarded.template = preflight.contract.path;
      return 204;
    }
    const operation = addressed(index, method, path);
    const { contract } = operation;
    forwarded.template = contract.path;
    forwarded.parameters = operation.parameters;
    if (contract.isLongPoll === true) forwarded.isLongPoll = true;
    const instances = options.services[contract.service];
    if (instances === undefined) throw edgeFailures.unknown_route({ path });
    const crossOrigin = crossOriginHeaders(contract, headers.origin, allowedOrigins);
    if (crossOrigin.length > 0) setHeaders(response, crossOrigin);
    const address = addressOf(call, trustForwardedFor);
    const { decision, consoleCall } = await admit(call, operation, limitedAddress(address), forwarded);
    const { principal } = forwarded;
    const answerHeaders = [...rateHeaders(decision), ...commonHeaders, ...(consoleCall?.answerHeaders ?? [])];
    const onToken = consoleCall !== undefined && answersToken(contract) ? consoleSessions.begin : undefined;
    const identity = identityOf(operation, principal, address, onToken !== undefined);
    const { traceparent } = headers;
    const requestHeaders = upstreamHeaders(headers, {
      identity: identity === undefined ? undefined : options.signer.sign(identity),
      requestId,
      callerAddress: address,
      traceparent: handedOnTraceParent(typeof traceparent === "string" ? traceparent : undefined),
    });
    const startedAtMs = performance.now();
    const report = reportOf(options.requestLog, call, forwarded);
    try {
      const status = await options.forwarder.forward(call, {
        service: contract.service,
        instances,
        pathPrefix: contract.servicePrefix ?? "",
        timeoutMs: contract.answerTimeoutMs ?? options.timeoutMs,
        // A body with a file is larger than any other, and its contract specifies how large.
        bodyLimitBytes: contract.maximumBodyBytes ?? options.bodyLimitBytes,
        isRepeatable: isRepeatable(contract, headers, principal),
        requestHeaders,
        answerHeaders,
        successHeaders: consoleCall !== undefined && contract.signsOut === true ? consoleSessions.end() : undefined,
        access: contract.access,
        onToken,
        onAnswer,
        onRefusal: report?.onRefusal,
      });
      report?.answered(status);
      // The time of a long poll is the caller's choice.
      if (contract.isLongPoll !== true || status >= 400) {
        options.recordCall(contract.service, outcomeOfStatus(status), startedAtMs);
      }
      return status;
    } catch (error) {
      if (isOperational(error) && error.code !== "caller_gone")
        options.recordCall(contract.service, outcomeOfError(error), startedAtMs);
      setHeaders(response, answerHeaders);
      report?.failed(error);
      throw error;
    }
  };
};
