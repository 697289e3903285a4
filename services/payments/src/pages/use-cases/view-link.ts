import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import type { PageVisit } from "../domain/embedding.ts";
import { mayEmbed } from "../domain/embedding.ts";
import { opensPaymentLink } from "../../links/domain/link-token.ts";
import type { PageMethod } from "../domain/page-methods.ts";
import { pageMethods, withSavedCards } from "../domain/page-methods.ts";
import type { PageState } from "../../payments/domain/page-state.ts";
import { pageStateOf, takesForm } from "../../payments/domain/page-state.ts";
import type { PaymentLink } from "../../links/domain/payment-link.ts";
import { startAddressOf } from "../../payments/domain/customer-addresses.ts";
import type { CustomerInstructions } from "../../payments/domain/attempt.ts";
import type { CustomerReturn } from "../../payments/domain/customer-return.ts";
import { customerReturn } from "../../payments/domain/customer-return.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import { isAuthenticating } from "../../payments/domain/external-authentication.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import { signerOf } from "../../payments/use-cases/return-signer.ts";
import { assertNotSuspended } from "../../kernel/use-cases/caller.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** Which page, and how the browser came to ask for it. */
export interface LinkVisit {
  readonly merchantId: string;
  readonly paymentId: string;
  /** The unguessable part of the address; null when the browser has none. */
  readonly token: string | null;
  /** Null for the pages that anybody may open. */
  readonly embedding: PageVisit | null;
}

/** Everything a page shows. */
export interface LinkPage {
  readonly link: PaymentLink;
  readonly state: PaymentWithAttempt;
  readonly pageState: PageState;
  /** The name that the page shows for the merchant, who is paid. */
  readonly sellerName: string;
  /** Empty where the page has no form. */
  readonly methods: readonly PageMethod[];
  /** The page of the bank where the customer continues; null when the bank has no page to show. */
  readonly bankPage: string | null;
  /** How the customer pays elsewhere; null when nothing is to be done there. */
  readonly instructions: CustomerInstructions | null;
  /** The return to the shop, for a payment that has an outcome. */
  readonly way: CustomerReturn | null;
}

type ViewPorts = Pick<
  Ports,
  "payments" | "links" | "paymentMethods" | "directory" | "providers" | "vault" | "clock" | "policy"
>;

/** Stored cards that a page shows. */
const savedCardsMax = 10;

/** What the page offers; the customer's stored cards only on the secure page, and where the merchant wants them. */
const methodsOf = async (
  { clock, providers, paymentMethods }: Pick<ViewPorts, "clock" | "providers" | "paymentMethods">,
  { link, state, merchant }: Loaded,
  isSecure: boolean,
): Promise<readonly PageMethod[]> => {
  const { offeredMethods: offered, unsupported } = providers;
  const methods = pageMethods({ merchant, state, offered, unsupported, now: clock.now() });
  const { customerId } = state.payment;
  if (!isSecure || link.config.enabled_saved_payment_method !== true || customerId === null) return methods;
  const { merchant_id: ownerId } = customerOwnerOf(merchant);
  return withSavedCards(methods, await paymentMethods.ofCustomer(ownerId, customerId, savedCardsMax));
};

interface Loaded {
  readonly link: PaymentLink;
  readonly state: PaymentWithAttempt;
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
}

const load = async (
  { payments, links, directory, vault, clock }: ViewPorts,
  { merchantId, paymentId, token, embedding }: LinkVisit,
): Promise<Loaded> => {
  const [link, state, merchant] = await Promise.all([
    links.ofPayment(merchantId, paymentId),
    payments.load(merchantId, paymentId),
    directory.merchant(merchantId),
  ]);
  const allowed = link?.config.allowed_domains;
  if (link === null || state === null || merchant === null || (embedding !== null && allowed === undefined)) {
    throw failures.payment_link_not_found({ payment_link_id: paymentId });
  }
  const { details, expiresAt } = state.payment;
  const visit = { token, expiresAt, now: clock.now(), equals: vault.equals };
  if (!opensPaymentLink(details.pages.link?.link ?? "", visit)) {
    throw failures.payment_link_not_found({ payment_link_id: paymentId });
  }
  if (embedding !== null && !mayEmbed(embedding, allowed ?? [])) throw failures.payment_link_elsewhere();
  const profile = profileOf(merchant, state.payment);
  if (profile === undefined) throw new Bug("A payment's business profile is gone.");
  return { link, state, merchant, profile };
};

/**
 * The hosted page of a payment: the form, or the payment's status.
 * @throws {Failure} `payment_link_not_found` (HE_02), `payment_link_elsewhere` (IR_22) for a secure page that is not in
 * a frame of an allowed site, `merchant_suspended` (IR_57) instead of the form.
 */
export const viewLink =
  (ports: ViewPorts) =>
  async (visit: LinkVisit): Promise<LinkPage> => {
    const loaded = await load(ports, visit);
    const { link, state, merchant, profile } = loaded;
    const { payment, attempt } = state;
    const pageState = pageStateOf(state, ports.clock.now());
    if (takesForm(pageState)) assertNotSuspended(merchant);
    const isOpen = pageState === "open" || pageState === "expired";
    return {
      link,
      state,
      pageState,
      sellerName: link.config.seller_name ?? merchant.merchant_name ?? profile.profile_name,
      methods: takesForm(pageState) ? await methodsOf(ports, loaded, visit.embedding !== null) : [],
      bankPage:
        pageState === "action_needed" && (attempt.details.redirect !== undefined || isAuthenticating(attempt))
          ? startAddressOf(ports.policy, payment, attempt)
          : null,
      instructions: pageState === "action_needed" ? (attempt.details.instructions ?? null) : null,
      way: isOpen ? null : customerReturn(payment, profile, signerOf(ports, merchant, payment.profileId)),
    };
  };
