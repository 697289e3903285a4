import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { IdentitySigner, Principal } from "@railyard/auth";
import type { Face, ServiceName } from "@railyard/contracts";
import { edgeFailures, isFailure } from "@railyard/failures";
import type { ClientTarget, ForwardCall, IncomingCall } from "@railyard/http";
import { currentTraceParent } from "@railyard/telemetry";
import { limitedAddress } from "../../domain/caller-address.ts";
import type { GuessLimiter } from "../../domain/guess-limiter.ts";
import type { PresentedCredential } from "../../domain/presented-credential.ts";
import type { RateDecision, RateLimiter } from "../../domain/rate-limiter.ts";
import type { AddressedOperation, RouteIndex } from "../../domain/route-index.ts";
import type { DirectoryVersions, SearchGuard } from "../../ports.ts";
import type { IdentifyCaller } from "../../use-cases/identify-caller.ts";
import { credentialOf } from "./credential-headers.ts";
import type { Forwarder } from "./forwarder.ts";
import { upstreamHeaders } from "./upstream-headers.ts";
import type { ReturnedHeaders } from "./upstream-headers.ts";

export interface ForwardCallOptions {
  readonly routes: Readonly<Record<"merchant" | "engine", RouteIndex>>;
  readonly services: Readonly<Partial<Record<ServiceName, ClientTarget>>>;
  readonly identifyCaller: IdentifyCaller;
  readonly isAdminKey: (value: string) => boolean;
  readonly signer: IdentitySigner;
  readonly forwarder: Forwarder;
  readonly versions: DirectoryVersions;
  /** By credential. */
  readonly limiter: RateLimiter;
  /** By address, for requests that no credential was found for. */
  readonly refusedLimiter: RateLimiter;
  readonly guesses: GuessLimiter;
  readonly trustForwardedFor: boolean;
  readonly bodyLimitBytes: number;
}

const engineFeature = "decision-engine";
const forwardedForLengthMax = 256;

const text = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
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

/** Puts the limit on the answer that the gateway gives itself. */
const tellLimit = (response: ServerResponse, list: readonly string[]): void => {
  if (response.headersSent) return;
  for (let position = 0; position < list.length; position += 2) {
    response.setHeader(list[position] ?? "", list[position + 1] ?? "");
  }
};

const refuseForRate = (response: ServerResponse, decision: RateDecision): never => {
  tellLimit(response, rateHeaders(decision));
  throw edgeFailures.rate_limited({}, { retryAfterSeconds: decision.resetSeconds });
};

/** A publishable key is no secret, so whoever floods with it takes room from its own address only. */
const callerName = (principal: Principal | undefined, address: string): string => {
  if (principal === undefined) return `address:${limitedAddress(address)}`;
  const name = `${principal.kind}:${principal.keyId ?? principal.userId ?? principal.merchantId ?? ""}`;
  return principal.kind === "publishable_key" ? `${name}:${limitedAddress(address)}` : name;
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

const rememberVersion = (versions: DirectoryVersions, header: string | undefined): void => {
  if (header === undefined) return;
  const [, merchantId = "", version = ""] = /^([^=]+)=(\d+)$/.exec(header) ?? [];
  if (merchantId !== "") versions.saw(merchantId, Number(version));
};

/** What the service is told of the caller; of a public operation at most the address. */
const identityOf = (
  { contract }: AddressedOperation,
  principal: Principal | undefined,
  callerAddress: string,
): Principal | undefined =>
  principal ?? (contract.tellsCallerAddress === true ? { kind: "caller", callerAddress } : undefined);

/** Admits a request or refuses it, and pipes an admitted one to the service that offers the operation. */
export const createForwardCall = (
  face: Extract<Face, "merchant" | "engine">,
  options: ForwardCallOptions,
): ForwardCall => {
  const { limiter, refusedLimiter, guesses, trustForwardedFor } = options;
  const onAnswer = ({ directoryVersion }: ReturnedHeaders): void => {
    rememberVersion(options.versions, directoryVersion);
  };
  const searchGuard = (caller: string, presented: PresentedCredential, response: ServerResponse): SearchGuard => ({
    beforeAsking: () => {
      const refused = refusedLimiter.look(caller, Date.now());
      if (!refused.allowed) refuseForRate(response, refused);
      const guessed = guesses.look(caller, presented, Date.now());
      if (!guessed.allowed) refuseForRate(response, guessed);
    },
    wasNobodys: () => {
      guesses.count(caller, presented, Date.now());
    },
  });
  const identify = async (
    { request, response }: IncomingCall,
    operation: AddressedOperation,
    address: string,
  ): Promise<Principal | undefined> => {
    const caller = limitedAddress(address);
    const presented = credentialOf(request, options.isAdminKey);
    try {
      return await options.identifyCaller(presented, operation, searchGuard(caller, presented, response));
    } catch (error) {
      if (isFailure(error) && error.status === 401) {
        const decision = refusedLimiter.take(caller, Date.now());
        if (!decision.allowed) refuseForRate(response, decision);
      }
      throw error;
    }
  };
  return async (call, forwarded) => {
    const { request, response, requestId } = call;
    const { headers, method = "GET" } = request;
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const isEngine = face === "engine" || headers["x-feature"] === engineFeature;
    const operation = addressed(isEngine ? options.routes.engine : options.routes.merchant, method, path);
    forwarded.template = operation.contract.path;
    const address = addressOf(call, trustForwardedFor);
    const principal = await identify(call, operation, address);
    forwarded.principal = principal;
    const decision = limiter.take(callerName(principal, address), Date.now());
    if (!decision.allowed) refuseForRate(response, decision);
    const target = options.services[operation.contract.service];
    if (target === undefined) throw edgeFailures.unknown_route({ path });
    const answerHeaders = rateHeaders(decision);
    const identity = identityOf(operation, principal, address);
    const requestHeaders = upstreamHeaders(method, headers, {
      host: `${target.hostname}:${target.port}`,
      identity: identity === undefined ? undefined : options.signer.sign(identity),
      requestId,
      callerAddress: address,
      traceparent: currentTraceParent(),
    });
    try {
      return await options.forwarder.forward(call, {
        target,
        // A body with a file is larger than any other, and its contract says how large.
        bodyLimitBytes: operation.contract.maximumBodyBytes ?? options.bodyLimitBytes,
        requestHeaders,
        answerHeaders,
        onAnswer,
      });
    } catch (error) {
      tellLimit(response, answerHeaders);
      throw error;
    }
  };
};
