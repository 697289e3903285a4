import type { CreatePaymentLinkRequest, PaymentLink as PaymentLinkRepresentation } from "@railyard/contracts";
import { Bug } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { paymentLinkToWire } from "../../links/wire/payment-link-wire.ts";
import { createPayment } from "../../payments/use-cases/create-payment.ts";
import { expirePayment } from "../../payments/use-cases/expire-payment.ts";
import type { Ports } from "../ports.ts";
import { loadLink } from "./read-links.ts";

export interface CreateLinkInput {
  readonly caller: Caller;
  readonly request: CreatePaymentLinkRequest;
  readonly idempotencyKey: string | null;
  readonly client: ClientHeaders;
}

type CreateLinkPorts = Parameters<typeof createPayment>[0] & Pick<Ports, "links">;

const customerOf = ({ customer_id: id, name, email }: CreatePaymentLinkRequest) =>
  defined({ customer_id: id ?? undefined, name: name ?? undefined, email: email ?? undefined });

/** Creates a payment with a page. @throws {Failure} those of `createPayment`. */
export const createLink =
  (ports: CreateLinkPorts) =>
  async ({ request, ...input }: CreateLinkInput): Promise<PaymentLinkRepresentation> => {
    const answer = await createPayment(ports)({
      ...input,
      request: {
        amount: request.amount,
        currency: request.currency,
        payment_link: true,
        ...customerOf(request),
        ...defined({
          description: request.description ?? undefined,
          merchant_order_reference_id: request.merchant_order_reference_id ?? undefined,
          session_expiry: request.session_expiry ?? undefined,
          return_url: request.return_url ?? undefined,
          profile_id: request.profile_id ?? undefined,
          locale: request.locale ?? undefined,
        }),
      },
    });
    const linkId = answer.payment_link?.payment_link_id;
    if (linkId === undefined) throw new Bug("A payment that was created with a link has none.");
    const { link, terms } = await loadLink(ports, input.caller, linkId);
    return paymentLinkToWire(link, terms, ports.clock.now());
  };

/**
 * Ends the session of a link's payment now.
 * @throws {Failure} `payment_link_not_found` (HE_02), `wrong_status` (IR_16), `busy` (409).
 */
export const expireLink =
  (ports: Pick<Ports, "clock" | "ids" | "links" | "payments" | "policy">) =>
  async (caller: Caller, paymentLinkId: string): Promise<PaymentLinkRepresentation> => {
    const { link, terms } = await loadLink(ports, caller, paymentLinkId);
    const { payment } = await expirePayment(ports)(caller, link.paymentId);
    return paymentLinkToWire(link, { ...terms, expiresAt: payment.expiresAt }, ports.clock.now());
  };
