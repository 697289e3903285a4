import type { Mandate as MandateRepresentation } from "@railyard/contracts";

import { withClaims } from "../../methods/domain/card.ts";
import type { Mandate, MandateDetails } from "../domain/mandate.ts";
import { acceptanceToWire } from "./contact-wire.ts";

const cardOf = ({ method }: MandateDetails): MandateRepresentation["card"] => {
  if (method?.kind !== "card") return null;
  const { fingerprint } = method;
  const card = withClaims(method.card);
  return {
    last4_digits: card.last4,
    card_exp_month: card.expiryMonth,
    card_exp_year: card.expiryYear,
    card_holder_name: card.holderName,
    card_network: card.network,
    card_isin: card.isin,
    card_issuer: card.issuer,
    card_type: card.cardType,
    card_fingerprint: fingerprint,
    issuer_country: card.issuingCountry,
    scheme: card.network,
  };
};

const typeOf = (mandate: Mandate): MandateRepresentation["mandate_type"] => {
  const { amount, currency, startsAt, endsAt, details } = mandate;
  const terms =
    amount === null || currency === null
      ? null
      : {
          amount,
          currency,
          start_date: startsAt?.toISOString() ?? null,
          end_date: endsAt?.toISOString() ?? null,
          metadata: details.metadata ?? null,
        };
  const isSingle = mandate.kind === "single_use";
  return { single_use: isSingle ? terms : null, multi_use: isSingle ? null : terms };
};

/** The mandate as the API answers it and as its events carry it. */
export const mandateToWire = (mandate: Mandate): MandateRepresentation => {
  return {
    mandate_id: mandate.mandateId,
    status: mandate.status,
    customer_id: mandate.customerId,
    payment_id: mandate.paymentId,
    payment_method_id: mandate.paymentMethodId,
    payment_method: mandate.details.paymentMethod,
    payment_method_type: mandate.details.paymentMethodType,
    card: cardOf(mandate.details),
    customer_acceptance: acceptanceToWire(mandate.details.customerAcceptance),
    mandate_type: typeOf(mandate),
    connector: mandate.connector,
    merchant_connector_id: mandate.merchantConnectorId,
    connector_mandate_id: mandate.connectorMandateId,
    profile_id: mandate.profileId,
    created_at: mandate.createdAt.toISOString(),
    modified_at: mandate.modifiedAt.toISOString(),
  };
};
