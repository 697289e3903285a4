import type { MerchantSnapshot, PaymentMethodsListing, PaymentMethodsListingQuery } from "@railyard/contracts";

import { paymentMethodsListing } from "../../domain/listing/payment-methods-listing.ts";
import { listingQueryFromWire, listingToWire } from "../../wire/listing-wire.ts";
import type { PaymentWithAttempt } from "../../domain/payment.ts";
import { resolveProfile } from "../../../kernel/domain/profile-resolution.ts";
import type { Ports } from "../../ports.ts";
import type { Caller } from "../../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../../kernel/use-cases/caller.ts";
import { paymentOfSecret } from "./payment-of-secret.ts";

export interface ListPaymentMethodsInput {
  readonly caller: Caller;
  readonly query: PaymentMethodsListingQuery;
}

const paymentFor = async (
  ports: Ports,
  { caller, query }: ListPaymentMethodsInput,
): Promise<PaymentWithAttempt | null> => {
  return caller.isClient ? paymentOfSecret(ports, caller, query.client_secret) : null;
};

/** Whose listing it is, and for which payment; null for none. */
export interface ListingCriteria {
  readonly caller: Caller;
  readonly merchant: MerchantSnapshot;
  readonly query: PaymentMethodsListingQuery;
  readonly state: PaymentWithAttempt | null;
}

/** What the accounts of the profile offer. @throws {Failure} those of the profile, and of the query. */
export const listingOf = (
  { providers }: Pick<Ports, "providers">,
  { caller, merchant, query, state }: ListingCriteria,
): PaymentMethodsListing => {
  const profile = resolveProfile(merchant, {
    requested: state?.payment.profileId ?? null,
    ofCredential: caller.profileId,
    businessCountry: null,
    businessLabel: null,
  });
  const { offeredMethods, unsupported } = providers;
  const wanted = { merchant, profile, query: listingQueryFromWire(query), state, offeredMethods, unsupported };
  return listingToWire(paymentMethodsListing(wanted), wanted);
};

/**
 * What a customer can pay with: for the payment of a client secret, or for what a merchant's server asks about.
 * @throws {Failure} those of the client secret (IR_08, IR_09), of the profile, and of the query.
 */
export const listPaymentMethods =
  (ports: Ports) =>
  async (input: ListPaymentMethodsInput): Promise<PaymentMethodsListing> => {
    const { caller, query } = input;
    const merchant = await merchantOf(ports, caller, query.account_id);
    return listingOf(ports, { caller, merchant, query, state: await paymentFor(ports, input) });
  };
