import type { IncomingHttpHeaders } from "node:http";

import type { ConfirmPaymentRequest } from "@railyard/contracts";
import type { Principal } from "@railyard/http";

import { failures } from "../../failures.ts";
import type { ClientHeaders } from "../../domain/payments/create-payment.ts";
import type { Caller } from "../../use-cases/payments/caller.ts";

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" && value !== "" && value.length <= 255 ? value : null;
};

/**
 * Who asks, from the identity the gateway signed.
 * @throws {Failure} `unauthorized` when the credential belongs to no merchant.
 */
export const callerOf = (principal: Principal): Caller => {
  const { merchantId, kind } = principal;
  if (merchantId === undefined) throw failures.unauthorized();
  return {
    merchantId,
    profileId: principal.profileId ?? null,
    isClient: kind === "publishable_key",
    directoryVersion: principal.directoryVersion ?? null,
  };
};

/**
 * Refuses an ephemeral key that was made for another customer.
 * @throws {Failure} `ephemeral_key_mismatch` (IR_15).
 */
export const checkCustomer = (principal: Principal, customerId: string): void => {
  if (principal.kind !== "ephemeral_key" || principal.customerId === customerId) return;
  throw failures.ephemeral_key_mismatch({ field: "customer_id" });
};

/** What the client says of itself. */
export const clientOf = (headers: IncomingHttpHeaders): ClientHeaders => ({
  source: headerOf(headers, "x-client-source"),
  version: headerOf(headers, "x-client-version"),
});

/** Address of the customer's browser, as the nearest proxy saw it. */
export const customerAddressOf = (headers: IncomingHttpHeaders): string | null => {
  const forwarded = headerOf(headers, "x-forwarded-for");
  return forwarded?.split(",", 1)[0]?.trim() ?? null;
};

/** A browser cannot know its own address; where it confirms itself, the connection tells. */
export const withCustomerAddress = <Request extends Pick<ConfirmPaymentRequest, "browser_info">>(
  request: Request,
  caller: Caller,
  headers: IncomingHttpHeaders,
): Request => {
  const browser = request.browser_info ?? null;
  const address = customerAddressOf(headers);
  if (!caller.isClient || browser === null || address === null || (browser.ip_address ?? null) !== null)
    return request;
  return { ...request, browser_info: { ...browser, ip_address: address } };
};

/** Languages that the caller wants, as the browser or the server puts it. */
export const languagesOf = (headers: IncomingHttpHeaders): string | null => headerOf(headers, "accept-language");
