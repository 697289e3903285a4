import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { profileOf } from "../../kernel/domain/merchant-settings.ts";
import { assertNotSuspended } from "../../kernel/use-cases/caller.ts";
import { startAddressOf } from "../../payments/domain/customer-addresses.ts";
import type { CustomerReturn } from "../../payments/domain/customer-return.ts";
import { customerReturn } from "../../payments/domain/customer-return.ts";
import { isAuthenticating } from "../../payments/domain/external-authentication.ts";
import { customerInitiated } from "../../payments/domain/customer-initiated.ts";
import type { PageState } from "../../payments/domain/page-state.ts";
import { pageStateOf, acceptsForm } from "../../payments/domain/page-state.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import { signerOf } from "../../payments/use-cases/return-signer.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import type { PageMethod } from "../domain/page-methods.ts";
import { pageMethods, withSavedCards } from "../domain/page-methods.ts";
import type { Icons, Ports } from "../ports.ts";

/** What a customer is shown of a payment, on whatever page. */
export interface CustomerView {
  readonly state: PaymentWithAttempt;
  readonly pageState: PageState;
  /** Empty where there is nothing to enter. */
  readonly methods: readonly PageMethod[];
  /** The page of the bank where the customer continues; null when the bank has no page to show. */
  readonly bankPage: string | null;
  /** The return to the shop, for a payment that has an outcome. */
  readonly way: CustomerReturn | null;
  readonly icons: Icons;
}

export type CustomerViewPorts = Pick<Ports, "paymentMethods" | "providers" | "vault" | "clock" | "policy" | "icons">;

/** Whose payment is shown. */
export interface SellerOfPayment {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
}

/** The merchant of a payment with the payment's business profile. */
export const sellerOf = (merchant: MerchantSnapshot, { payment }: PaymentWithAttempt): SellerOfPayment => {
  const profile = profileOf(merchant, payment);
  if (profile === undefined) throw new Bug("A payment's business profile is gone.");
  return { merchant, profile };
};

/** Stored cards that a page shows. */
export const savedCardsMax = 10;

const methodsOf = async (
  { clock, providers, paymentMethods }: CustomerViewPorts,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
  showsStored: boolean,
): Promise<readonly PageMethod[]> => {
  const { offeredMethods: offered, unsupported } = providers;
  // A merchant-initiated transaction (MIT) that was declined becomes the customer's own payment here.
  const own = customerInitiated(state);
  const methods = pageMethods({ merchant, state: own, offered, unsupported, now: clock.now() });
  const { customerId } = state.payment;
  if (!showsStored || customerId === null) return methods;
  const { merchant_id: ownerId } = customerOwnerOf(merchant);
  return withSavedCards(methods, await paymentMethods.ofCustomer(ownerId, customerId, savedCardsMax));
};

/**
 * What is shown of a payment, with the customer's stored cards where `showsStored`.
 * @throws {Failure} `merchant_suspended` (IR_57) instead of a form.
 */
export const customerView = async (
  ports: CustomerViewPorts,
  { merchant, profile }: SellerOfPayment,
  state: PaymentWithAttempt,
  showsStored: boolean,
): Promise<CustomerView> => {
  const { payment, attempt } = state;
  const pageState = pageStateOf(state, ports.clock.now());
  const isForm = acceptsForm(pageState);
  if (isForm) assertNotSuspended(merchant);
  const isAtBank = attempt.details.redirect !== undefined || isAuthenticating(attempt);
  const isOpen = pageState === "open" || pageState === "expired";
  return {
    state,
    pageState,
    methods: isForm ? await methodsOf(ports, merchant, state, showsStored) : [],
    bankPage: pageState === "action_needed" && isAtBank ? startAddressOf(ports.policy, payment, attempt) : null,
    way: isOpen ? null : customerReturn(payment, profile, signerOf(ports, merchant, payment.profileId)),
    icons: ports.icons,
  };
};
