import type { MerchantSnapshot, PaymentMethodsListing, PaymentMethodsListingQuery } from "@railyard/contracts";

import { paymentMethodsListing } from "../../domain/listing/payment-methods-listing.ts";
import { listingQueryFromWire, listingToWire } from "../../wire/listing-wire.ts";
import { customerInitiated } from "../../domain/customer-initiated.ts";
import type { PaymentWithAttempt } from "../../domain/payment.ts";
import { resolveProfile } from "../../../kernel/domain/profile-resolution.ts";
import type { Ports, StoredPayment } from "../../ports.ts";
import type { Caller } from "../../../kernel/use-cases/caller.ts";
import { merchantOf, isOwnedBy } from "../../../kernel/use-cases/caller.ts";
import { checkLiveClientSecret } from "../../../kernel/domain/client-secret.ts";
import { methodsShownUntil } from "../../domain/client-view.ts";
import { failures } from "../../failures.ts";

const separator = "_secret_";

/**
 * The payment that a client secret belongs to and may still be used for.
 * @throws {Failure} `missing_field` (IR_04), `client_secret_wrong` (IR_09), `client_secret_expired` (IR_08).
 */
export const paymentOfSecret = async (
  { payments, vault, clock, policy }: Pick<Ports, "payments" | "vault" | "clock" | "policy">,
  caller: Caller,
  secret: string | null | undefined,
): Promise<StoredPayment> => {
  if (secret === null || secret === undefined || secret === "") {
    throw failures.missing_field({ field: "client_secret" });
  }
  const place = secret.lastIndexOf(separator);
  const stored = place < 1 ? null : await payments.load(caller.merchantId, secret.slice(0, place));
  // A caller without the client secret must not learn whether there is such a payment.
  if (stored === null || !isOwnedBy(caller, stored.payment))
    throw failures.client_secret_wrong({ field: "client_secret" });
  const { clientSecret: expected } = stored.payment;
  const end = methodsShownUntil(stored, policy.clientReadGraceMs);
  checkLiveClientSecret({ given: secret, expected, equals: vault.equals }, end, clock.now());
  return stored;
};

export interface ListPaymentMethodsInput {
  readonly caller: Caller;
  readonly query: PaymentMethodsListingQuery;
}

const paymentFor = async (
  ports: Pick<Ports, "clock" | "payments" | "policy" | "vault">,
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
  { clock, providers }: Pick<Ports, "clock" | "providers">,
  { caller, merchant, query, state: stored }: ListingCriteria,
): PaymentMethodsListing => {
  const state = stored !== null && caller.isClient ? customerInitiated(stored) : stored;
  const profile = resolveProfile(merchant, {
    requested: state?.payment.profileId ?? null,
    ofCredential: caller.profileId,
    businessCountry: null,
    businessLabel: null,
  });
  const { offeredMethods, unsupported } = providers;
  const now = clock.now();
  const wanted = { merchant, profile, query: listingQueryFromWire(query), state, offeredMethods, unsupported, now };
  return listingToWire(paymentMethodsListing(wanted), wanted);
};

/**
 * What a customer can pay with: for the payment of a client secret, or for what a merchant's server asks about.
 * @throws {Failure} those of the client secret (IR_08, IR_09), of the profile, and of the query.
 */
export const listPaymentMethods =
  (ports: Pick<Ports, "clock" | "directory" | "payments" | "policy" | "providers" | "vault">) =>
  async (input: ListPaymentMethodsInput): Promise<PaymentMethodsListing> => {
    const { caller, query } = input;
    const merchant = await merchantOf(ports, caller, query.account_id);
    return listingOf(ports, { caller, merchant, query, state: await paymentFor(ports, input) });
  };
