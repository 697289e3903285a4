import { mayEmbed } from "../domain/embedding.ts";
import type { PageVisit } from "../domain/embedding.ts";
import { opensPaymentLink } from "../../links/domain/link-token.ts";
import type { PaymentLink } from "../../links/domain/payment-link.ts";
import type { CustomerInstructions } from "../../payments/domain/attempt.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import type { SellerHelp } from "../domain/seller-help.ts";
import { helpOf } from "../domain/seller-help.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { CustomerView, CustomerViewPorts, SellerOfPayment } from "./customer-view.ts";
import { customerView, sellerOf } from "./customer-view.ts";

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
export interface LinkPage extends CustomerView {
  readonly link: PaymentLink;
  /** The name that the page shows for the merchant, who is paid. */
  readonly sellerName: string;
  readonly help: SellerHelp;
  /** How the customer pays elsewhere; null when nothing is to be done there. */
  readonly instructions: CustomerInstructions | null;
}

type ViewPorts = CustomerViewPorts & Pick<Ports, "payments" | "links" | "directory">;

interface Loaded extends SellerOfPayment {
  readonly link: PaymentLink;
  readonly state: PaymentWithAttempt;
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
  return { link, state, ...sellerOf(merchant, state) };
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
    // Stored cards only on the secure page, and where the merchant wants them.
    const showsStored = visit.embedding !== null && link.config.enabled_saved_payment_method === true;
    const view = await customerView(ports, loaded, state, showsStored);
    return {
      ...view,
      link,
      sellerName: link.config.seller_name ?? merchant.merchant_name ?? profile.profile_name,
      help: helpOf(profile),
      instructions: view.pageState === "action_needed" ? (state.attempt.details.instructions ?? null) : null,
    };
  };
