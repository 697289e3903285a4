import type { IncomingHttpHeaders } from "node:http";
import type { IdentitySigner, Principal } from "@railyard/auth";
import { identityHeader } from "@railyard/auth";
import type { Face, ServiceName } from "@railyard/contracts";
import { edgeFailures, isFailure } from "@railyard/failures";
import type { ForwardCall, IncomingCall } from "@railyard/http";
import { traceHeaders } from "@railyard/telemetry";
import { presentedCredential } from "../../domain/presented-credential.ts";
import type { PresentedCredential } from "../../domain/presented-credential.ts";
import type { RateDecision, RateLimiter } from "../../domain/rate-limiter.ts";
import type { AddressedOperation, RouteIndex } from "../../domain/route-index.ts";
import type { DirectoryVersions } from "../../ports.ts";
import type { IdentifyCaller } from "../../use-cases/identify-caller.ts";
import type { Forwarder } from "./forwarder.ts";
import { directoryVersionHeader } from "./upstream-headers.ts";

export interface ForwardCallOptions {
  readonly routes: Readonly<Record<"merchant" | "engine", RouteIndex>>;
  readonly services: Readonly<Partial<Record<ServiceName, URL>>>;
  readonly identifyCaller: IdentifyCaller;
  readonly isAdminKey: (value: string) => boolean;
  readonly signer: IdentitySigner;
  readonly forwarder: Forwarder;
  readonly versions: DirectoryVersions;
  /** By credential. */
  readonly limiter: RateLimiter;
  /** By address, for requests that no credential was found for. */
  readonly refusedLimiter: RateLimiter;
  readonly trustForwardedFor: boolean;
}

const engineFeature = "decision-engine";
const forwardedForLengthMax = 256;

const text = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
};

const credentialOf = (headers: IncomingHttpHeaders, isAdminKey: (value: string) => boolean): PresentedCredential =>
  presentedCredential(
    {
      "api-key": text(headers, "api-key"),
      authorization: headers.authorization,
      "x-api-key": text(headers, "x-api-key"),
      "x-admin-secret": text(headers, "x-admin-secret"),
    },
    isAdminKey,
  );

/** The caller's address: the last proxy's word where one is trusted, else the connection's. */
const addressOf = ({ request }: IncomingCall, trustForwardedFor: boolean): string => {
  const forwarded = trustForwardedFor ? text(request.headers, "x-forwarded-for") : undefined;
  const last = forwarded?.slice(-forwardedForLengthMax).split(",").at(-1)?.trim();
  return last !== undefined && last !== "" ? last : (request.socket.remoteAddress ?? "");
};

const rateHeaders = ({ limit, remaining, resetSeconds }: RateDecision): Record<string, string> => ({
  "ratelimit-limit": String(limit),
  "ratelimit-remaining": String(remaining),
  "ratelimit-reset": String(resetSeconds),
});

const takeFrom = (limiter: RateLimiter, caller: string): Record<string, string> => {
  const decision = limiter.take(caller, Date.now());
  if (!decision.allowed) throw edgeFailures.rate_limited({}, { retryAfterSeconds: decision.resetSeconds });
  return rateHeaders(decision);
};

const callerName = (principal: Principal | undefined, address: string): string => {
  if (principal === undefined) return `address:${address}`;
  return `${principal.kind}:${principal.keyId ?? principal.userId ?? principal.merchantId ?? ""}`;
};

const addressed = (index: RouteIndex, method: string, path: string): AddressedOperation => {
  const lookup = index.lookUp(method, path);
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
  const [, merchantId = "", version = ""] = /^([^=]+)=(\d+)$/.exec(header ?? "") ?? [];
  if (merchantId !== "") versions.saw(merchantId, Number(version));
};

/** Admits a request or refuses it, and pipes an admitted one to the service that offers the operation. */
export const createForwardCall = (face: Extract<Face, "merchant" | "engine">, options: ForwardCallOptions): ForwardCall => {
  const identify = async (call: IncomingCall, operation: AddressedOperation, address: string): Promise<Principal | undefined> => {
    try {
      return await options.identifyCaller(credentialOf(call.request.headers, options.isAdminKey), operation);
    } catch (error) {
      if (isFailure(error) && error.status === 401) takeFrom(options.refusedLimiter, address);
      throw error;
    }
  };
  return async (call) => {
    const { request, requestId } = call;
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const feature = text(request.headers, "x-feature");
    const index = face === "engine" || feature === engineFeature ? options.routes.engine : options.routes.merchant;
    const operation = addressed(index, request.method ?? "GET", path);
    const address = addressOf(call, options.trustForwardedFor);
    const principal = await identify(call, operation, address);
    const target = options.services[operation.contract.service];
    if (target === undefined) throw edgeFailures.unknown_route({ path });
    const answerHeaders = takeFrom(options.limiter, callerName(principal, address));
    const status = await options.forwarder.forward(call, {
      target,
      requestHeaders: {
        ...traceHeaders(),
        "x-request-id": requestId,
        "x-forwarded-for": address,
        [identityHeader]: principal === undefined ? undefined : options.signer.sign(principal),
      },
      answerHeaders,
      onAnswer: (answer) => {
        rememberVersion(options.versions, text(answer.headers, directoryVersionHeader));
      },
    });
    return { template: operation.contract.path, status, principal };
  };
};
