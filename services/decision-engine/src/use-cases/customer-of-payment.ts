import type { CustomerHistory } from "../domain/customer-history.ts";
import { methodOf } from "../domain/customer-history.ts";
import type { PaymentTraits } from "../domain/scoring/clusters.ts";
import type { MerchantSettings } from "../domain/settings/resolve-settings.ts";
import type { DecisionPorts } from "./decision-ports.ts";

/** A payment whose customer may be known. */
export interface CustomerOfPayment {
  readonly merchantId: string;
  readonly customerId: string | null | undefined;
  readonly traits: PaymentTraits;
  /** Whether the history may decide; what comes of the payment becomes part of it in any case. */
  readonly mayReturn: boolean;
}

/** A customer as decisions know it. */
export interface KnownCustomer {
  /** Null: nothing is stored of the customer. */
  readonly key: string | null;
  /** Undefined: there is nothing to wait for. */
  readonly history: Promise<CustomerHistory> | undefined;
}

/** What is known of the customer of a payment; of those whose merchants did not switch it on nothing is stored. */
export const customerOf = (
  { customerKeys, customerHistories }: DecisionPorts,
  { features }: MerchantSettings,
  { merchantId, customerId, traits, mayReturn }: CustomerOfPayment,
): KnownCustomer => {
  const id = customerId ?? "";
  if (!features["sticky-routing"] || id === "") return { key: null, history: undefined };
  const customers = customerKeys.keysOf(merchantId, id);
  const history = mayReturn ? customerHistories.read({ merchantId, customers, method: methodOf(traits) }) : undefined;
  return { key: customers[0], history };
};
