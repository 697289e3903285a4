import { cutText, defined } from "@railyard/members";
import type { AuthorizeInput, ContactAddress } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";
import { stateOf } from "../../wire/state-code.ts";
import type { AddressParams, PurchaseUnitParams, ReturnParams } from "./params.ts";

export const longestName = 300;
const longest = { line: 300, city: 120, state: 300, zip: 60 } as const;

/** Parameter of the address that the customer comes back to when they gave up. */
export const cancelledParameter = "cancelled";

export const addressOf = (contact: ContactAddress | null): AddressParams | undefined => {
  const country = given(contact?.country);
  if (contact === null || country === undefined) return undefined;
  return {
    address_line_1: given(cutText(contact.line1, longest.line)),
    address_line_2: given(
      cutText([contact.line2, contact.line3].filter((line) => given(line) !== undefined).join(", "), longest.line),
    ),
    admin_area_2: given(cutText(contact.city, longest.city)),
    admin_area_1: cutText(stateOf(contact), longest.state),
    postal_code: given(cutText(contact.zip, longest.zip)),
    country_code: country,
  };
};

export const nameOf = (contact: ContactAddress | null): string | undefined =>
  given(
    cutText([contact?.firstName, contact?.lastName].filter((name) => given(name) !== undefined).join(" "), longestName),
  );

/** PayPal refuses addresses to ship to that are not complete. */
export const shippingOf = ({ shipping }: AuthorizeInput): PurchaseUnitParams["shipping"] => {
  const address = addressOf(shipping);
  const isComplete = given(address?.address_line_1) !== undefined && given(address?.admin_area_2) !== undefined;
  if (address === undefined || !isComplete) return undefined;
  const name = nameOf(shipping);
  return { ...defined({ name: name === undefined ? undefined : { full_name: name } }), address };
};

/** Where the customer comes back to; either way the order itself reports what happened. */
export const returnParams = ({ completeUrl }: AuthorizeInput): ReturnParams => {
  const cancelUrl = new URL(completeUrl);
  cancelUrl.searchParams.set(cancelledParameter, "true");
  return { return_url: completeUrl, cancel_url: cancelUrl.href };
};
