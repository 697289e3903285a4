import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { checkClientSecret } from "../../kernel/domain/client-secret.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { assertNotSuspended, merchantOf } from "../../kernel/use-cases/caller.ts";
import type { LinkConfig } from "../../links/domain/link-config.ts";
import { linkConfigOf } from "../../links/domain/link-config.ts";
import { startAddressOf } from "../../payments/domain/customer-addresses.ts";
import type { CustomerReturn } from "../../payments/domain/customer-return.ts";
import { customerReturn } from "../../payments/domain/customer-return.ts";
import { isAuthenticating } from "../../payments/domain/external-authentication.ts";
import type { PageState } from "../../payments/domain/page-state.ts";
import { pageStateOf, takesForm } from "../../payments/domain/page-state.ts";
import type { StoredPayment } from "../../payments/ports.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import { signerOf } from "../../payments/use-cases/return-signer.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import type { PageMethod } from "../domain/page-methods.ts";
import { pageMethods, withSavedCards } from "../domain/page-methods.ts";
import type { ShopPage } from "../domain/shop-page.ts";
import { mayShowFields, shopSitesOf } from "../domain/shop-page.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

/** A payment, as the frame in a shop's page names it. */
export interface CheckoutVisit {
  readonly caller: Caller;
  readonly clientSecret: string;
  /** Origin of the shop's page. */
  readonly origin: string;
  /** What the shop says of how the fields look. */
  readonly look: LinkConfig;
}

/** Everything that the frame shows. */
export interface CheckoutPage {
  readonly link: { readonly config: LinkConfig };
  readonly state: StoredPayment;
  readonly pageState: PageState;
  readonly sellerName: string;
  /** Empty where there is nothing to enter. */
  readonly methods: readonly PageMethod[];
  /** The page of the bank where the customer continues; null when there is none. */
  readonly bankPage: string | null;
  /** The return to the shop, for a payment that has an outcome. */
  readonly way: CustomerReturn | null;
  readonly shop: ShopPage;
}

export type CheckoutPorts = Pick<
  Ports,
  "payments" | "paymentMethods" | "directory" | "providers" | "vault" | "clock" | "policy"
>;

/** Stored cards that the frame shows. */
const savedCardsMax = 10;

const secretMark = "_secret_";

/** The payment that a client secret is of. */
export const paymentIdIn = (clientSecret: string): string => clientSecret.split(secretMark, 1)[0] ?? "";

const methodsOf = async (
  { clock, providers, paymentMethods }: CheckoutPorts,
  merchant: MerchantSnapshot,
  state: StoredPayment,
): Promise<readonly PageMethod[]> => {
  const { offeredMethods: offered, unsupported } = providers;
  const methods = pageMethods({ merchant, state, offered, unsupported, now: clock.now() });
  const { customerId } = state.payment;
  if (customerId === null) return methods;
  const { merchant_id: ownerId } = customerOwnerOf(merchant);
  return withSavedCards(methods, await paymentMethods.ofCustomer(ownerId, customerId, savedCardsMax));
};

const profileIn = (merchant: MerchantSnapshot, { payment }: StoredPayment): ProfileSnapshot => {
  const profile = profileOf(merchant, payment);
  if (profile === undefined) throw new Bug("A payment's business profile is gone.");
  return profile;
};

/**
 * What the frame in a shop's page shows of a payment.
 * @throws {Failure} `payment_not_found` (HE_02), those of the client secret (IR_04, IR_09), `checkout_elsewhere`
 * (IR_22) for a site that the profile does not allow, `merchant_suspended` (IR_57) instead of fields.
 */
export const viewCheckout =
  (ports: CheckoutPorts) =>
  async ({ caller, clientSecret, origin, look }: CheckoutVisit): Promise<CheckoutPage> => {
    const { clock, policy, vault } = ports;
    const state = await loadPayment(ports, caller, paymentIdIn(clientSecret));
    const { payment, attempt } = state;
    checkClientSecret({ given: clientSecret, expected: payment.clientSecret, equals: vault.equals });
    const merchant = await merchantOf(ports, caller, null);
    const profile = profileIn(merchant, state);
    const shop: ShopPage = { origin, merchantId: payment.merchantId, paymentId: payment.paymentId };
    if (!mayShowFields(shop, shopSitesOf(profile, policy.opensToAnySite))) {
      throw failures.checkout_elsewhere({ origin });
    }
    const pageState = pageStateOf(state, clock.now());
    const isOpen = takesForm(pageState);
    if (isOpen) assertNotSuspended(merchant);
    const isAtBank = attempt.details.redirect !== undefined || isAuthenticating(attempt);
    return {
      link: { config: { ...linkConfigOf({ name: null, config: {} }, profile.payment_link_config), ...look } },
      state,
      pageState,
      sellerName: merchant.merchant_name ?? profile.profile_name,
      methods: isOpen ? await methodsOf(ports, merchant, state) : [],
      bankPage: pageState === "action_needed" && isAtBank ? startAddressOf(policy, payment, attempt) : null,
      way:
        isOpen || pageState === "expired"
          ? null
          : customerReturn(payment, profile, signerOf(ports, merchant, payment.profileId)),
      shop,
    };
  };
