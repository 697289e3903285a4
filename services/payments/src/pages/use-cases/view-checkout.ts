import { checkClientSecret } from "../../kernel/domain/client-secret.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { CustomerInstructions } from "../../payments/domain/attempt.ts";
import type { LinkConfig } from "../../links/domain/link-config.ts";
import { linkConfigOf } from "../../links/domain/link-config.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import type { ShopPage } from "../domain/shop-page.ts";
import { isMountToken, mayShowFields, shopSitesOf } from "../domain/shop-page.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { CustomerView, CustomerViewPorts, SellerOfPayment } from "./customer-view.ts";
import { maySave } from "../domain/save-card.ts";
import { customerView, sellerOf } from "./customer-view.ts";

/** A payment, as the frame in a shop's page names it. */
export interface CheckoutVisit {
  readonly caller: Caller;
  readonly clientSecret: string;
  /** Origin of the shop's page. */
  readonly origin: string;
}

/** Everything that the frame shows. */
export interface CheckoutPage extends CustomerView {
  readonly link: { readonly config: LinkConfig };
  readonly sellerName: string;
  readonly shop: ShopPage;
  /** How the customer pays elsewhere; null when nothing is to be done there. */
  readonly instructions: CustomerInstructions | null;
  /** Whether the customer may have a card stored that the payment does not store by itself. */
  readonly canSave: boolean;
}

export type CheckoutPorts = CustomerViewPorts & Pick<Ports, "payments" | "directory">;

/** A payment that a shop's page may show. */
export interface OpenedCheckout extends SellerOfPayment {
  readonly state: PaymentWithAttempt;
  readonly shop: ShopPage;
}

const secretMark = "_secret_";

/**
 * The payment that a shop's page may show.
 * @throws {Failure} `payment_not_found` (HE_02), `client_secret_wrong` (IR_09), `checkout_elsewhere` (IR_22) for a site
 * that the profile does not allow.
 */
export const openCheckout = async (
  ports: CheckoutPorts,
  { caller, clientSecret, origin }: CheckoutVisit,
): Promise<OpenedCheckout> => {
  const state = await loadPayment(ports, caller, clientSecret.split(secretMark, 1)[0] ?? "");
  const { merchantId, paymentId, clientSecret: expected } = state.payment;
  checkClientSecret({ given: clientSecret, expected, equals: ports.vault.equals });
  const seller = sellerOf(await merchantOf(ports, caller, null), state);
  const shop: ShopPage = { origin, merchantId, paymentId };
  if (!mayShowFields(shop, shopSitesOf(seller.profile, ports.policy.opensToAnySite))) {
    throw failures.checkout_elsewhere({ origin });
  }
  return { ...seller, state, shop };
};

/** What a frame sends to change something. */
export interface MountedVisit {
  readonly visit: CheckoutVisit;
  readonly mountToken: string;
}

/**
 * The payment that a page may show, for a frame that was shown it there.
 * @throws {Failure} those of `openCheckout`, `mount_token_wrong` (IR_09).
 */
export const openMounted = async (
  ports: CheckoutPorts,
  { visit, mountToken: token }: MountedVisit,
): Promise<OpenedCheckout> => {
  const opened = await openCheckout(ports, visit);
  const { clock, policy, vault } = ports;
  if (!isMountToken(policy.addressToken, opened.shop, { token, now: clock.realNow(), equals: vault.equals })) {
    throw failures.mount_token_wrong();
  }
  return opened;
};

/**
 * What the frame shows of an opened payment, as it is now.
 * @throws {Failure} `merchant_suspended` (IR_57) instead of fields.
 */
export const checkoutPage = async (
  ports: CheckoutPorts,
  opened: OpenedCheckout,
  now: PaymentWithAttempt = opened.state,
): Promise<CheckoutPage> => {
  const { merchant, profile, shop } = opened;
  const view = await customerView(ports, opened, now, true);
  const { instructions = null } = now.attempt.details;
  return {
    ...view,
    instructions: view.pageState === "action_needed" ? instructions : null,
    canSave: maySave(now),
    link: { config: linkConfigOf({ name: null, config: {} }, profile.payment_link_config) },
    sellerName: merchant.merchant_name ?? profile.profile_name,
    shop,
  };
};

/** What the frame in a shop's page shows of a payment. @throws {Failure} those of the two steps. */
export const viewCheckout =
  (ports: CheckoutPorts) =>
  async (visit: CheckoutVisit): Promise<CheckoutPage> =>
    checkoutPage(ports, await openCheckout(ports, visit));
