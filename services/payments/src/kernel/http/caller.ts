import type { IncomingHttpHeaders } from "node:http";

import type { ConfirmPaymentRequest } from "@railyard/contracts";
import { refundLimitsOfClaim } from "@railyard/contracts";
import type { Principal } from "@railyard/http";

import { without } from "../domain/without.ts";
import { failures } from "../failures.ts";
import type { ClientHeaders } from "../domain/client-headers.ts";
import type { Caller, CallingUser } from "../use-cases/caller.ts";

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" && value !== "" && value.length <= 255 ? value : null;
};

const userOf = ({ kind, userId, organizationId = "", refundLimits }: Principal): CallingUser | undefined =>
  kind !== "jwt" || userId === undefined
    ? undefined
    : {
        userId,
        organizationId,
        refundLimits: refundLimits === undefined ? null : refundLimitsOfClaim(refundLimits),
      };

/**
 * Who asks, from the identity the gateway signed.
 * @throws {Failure} `unauthorized` when the credential belongs to no merchant.
 */
export const callerOf = (principal: Principal): Caller => {
  const { merchantId, kind } = principal;
  if (merchantId === undefined) throw failures.unauthorized();
  const caller = {
    merchantId,
    profileId: principal.profileId ?? null,
    isClient: kind === "publishable_key",
    directoryVersion: principal.directoryVersion ?? null,
  };
  const user = userOf(principal);
  return user === undefined ? caller : { ...caller, user };
};

/**
 * Refuses an ephemeral key that was made for another customer.
 * @throws {Failure} `ephemeral_key_mismatch` (IR_15).
 */
export const checkCustomer = (principal: Principal, customerId: string): void => {
  if (principal.kind !== "ephemeral_key" || principal.customerId === customerId) return;
  throw failures.ephemeral_key_mismatch({ field: "customer_id" });
};

/** How the client identifies itself. */
export const clientOf = (headers: IncomingHttpHeaders): ClientHeaders => ({
  source: headerOf(headers, "x-client-source"),
  version: headerOf(headers, "x-client-version"),
});

/** Address of the customer's browser, as the nearest proxy saw it. */
export const customerAddressOf = (headers: IncomingHttpHeaders): string | null => {
  const forwarded = headerOf(headers, "x-forwarded-for");
  return forwarded?.split(",", 1)[0]?.trim() ?? null;
};

/**
 * A browser's address is the one that the gateway saw, whatever the request states: failures are counted by it. A
 * merchant's server states its customer's address.
 */
export const withCustomerAddress = <Request extends Pick<ConfirmPaymentRequest, "browser_info">>(
  request: Request,
  caller: Caller,
  headers: IncomingHttpHeaders,
): Request => {
  const address = customerAddressOf(headers);
  const stated = request.browser_info ?? null;
  if (!caller.isClient || (stated === null && address === null)) return request;
  const browser = without(stated ?? {}, "ip_address");
  return { ...request, browser_info: address === null ? browser : { ...browser, ip_address: address } };
};

/** Languages that a browser asks for; a merchant's server sends here what its HTTP library does. */
export const languagesOf = (headers: IncomingHttpHeaders): string | null => headerOf(headers, "accept-language");

/** Whether a program asks, which reads JSON and no pages. */
export const wantsJson = ({ accept = "" }: IncomingHttpHeaders): boolean =>
  accept.includes("application/json") && !accept.includes("text/html");
