import { edgeFailures } from "@railyard/failures";
import type { RefusedCall } from "@railyard/http";
import { redactText } from "@railyard/telemetry";

import type { RefusedRequest } from "../../analytics-ports.ts";
import { failures } from "../../failures.ts";

/** The message of every failure, with the names of what it quotes instead of values: those may be anybody's secrets. */
const messages: ReadonlyMap<string, string> = new Map(
  [edgeFailures, failures].flatMap((registry) =>
    Object.values(registry).map(({ description }) => [description.name, description.message] as const),
  ),
);

const unknownMessage = "The request was refused.";
const traceParent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;
/** The operation by its address: `decide_gateway` for `/decide-gateway`. */
const routeNameOf = (template: string): string =>
  template
    .replace(/^\//, "")
    .replaceAll(/[{}]/g, "")
    .replaceAll(/[^a-zA-Z0-9]+/g, "_");

/** What is noted of a refused call; null: it is no merchant's. */
export const refusedRequestOf = (refused: RefusedCall, at: Date): RefusedRequest | null => {
  const { failure, principal, requestId, template } = refused;
  if (principal?.merchantId === undefined) return null;
  return {
    merchantId: principal.merchantId,
    profileId: principal.profileId ?? null,
    route: routeNameOf(template),
    failureName: failure.failureName,
    code: failure.code,
    message: messages.get(failure.failureName) ?? unknownMessage,
    status: failure.status,
    paymentId: refused.paymentId === undefined ? null : redactText(refused.paymentId),
    requestId: redactText(requestId),
    traceId: traceParent.exec(refused.traceParent ?? "")?.[1] ?? null,
    at,
  };
};
