// Adyen's published descriptions, and what version 72 takes that version 71 of the one for payments does not know.
import type { Exchange } from "../published-description.ts";
import { publishedDescription } from "../published-description.ts";
import type { Wire } from "./state.ts";

const checkout = publishedDescription("adyen-checkout", { openMembers: ["additionalData"] });
const descriptions = [
  checkout,
  publishedDescription("adyen-disputes"),
  publishedDescription("adyen-management"),
  publishedDescription("adyen-payout", { openMembers: ["additionalData"] }),
];

const membersAt = (body: Wire, name: string): Wire => (body[name] ?? {}) as Wire;

/** The body without what is new in version 72; the SDK's types, which are of that version, hold the rest. */
const ofVersion71 = (body: Wire): Wire => {
  const rest = structuredClone(body);
  delete rest["enhancedSchemeData"];
  const threeDs = membersAt(membersAt(rest, "authenticationData"), "threeDSRequestData");
  if (threeDs["nativeThreeDS"] === "disabled") delete threeDs["nativeThreeDS"];
  const method = membersAt(rest, "paymentMethod");
  if (method["type"] === "ideal") method["issuer"] ??= "";
  return rest;
};

/** What Adyen's descriptions do not know of a call or its reply, a line each. */
export const unpublishedIn = (exchange: Exchange & { readonly request: Wire | undefined }): readonly string[] => {
  const { request } = exchange;
  const published = descriptions.find((description) => description.has(exchange)) ?? checkout;
  return published.problemsWith({ ...exchange, request: request === undefined ? undefined : ofVersion71(request) });
};
