import type { CustomerAddressParts } from "../../kernel/domain/public-addresses.ts";
import { withToken } from "../../payments/domain/customer-addresses.ts";
import type { Authentication } from "./authentication.ts";

type Named = Pick<Authentication, "merchantId" | "authenticationId">;

const tokenOf = (
  { addressToken }: Pick<CustomerAddressParts, "addressToken">,
  { merchantId, authenticationId }: Named,
): string => addressToken(["authentication", merchantId, authenticationId]);

/** Where the challenge sends the customer back to. */
export const finishAddressOf = (parts: CustomerAddressParts, named: Named): string =>
  withToken(
    `${parts.publicUrl}/authentication/${named.merchantId}/${named.authenticationId}/redirect`,
    tokenOf(parts, named),
  );

/**
 * Whether a visitor shows to be the customer who was sent to the challenge.
 * @param equals compares in constant time.
 */
export const isCustomersToken = (
  parts: Pick<CustomerAddressParts, "addressToken">,
  named: Named,
  token: string | null,
  equals: (left: string, right: string) => boolean,
): boolean => token !== null && equals(token, tokenOf(parts, named));
