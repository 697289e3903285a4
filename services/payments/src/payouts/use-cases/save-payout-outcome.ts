import type { MerchantSnapshot } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { customerOfPayment } from "../../vault/domain/customer.ts";
import type { StoredMethod } from "../../vault/domain/stored-method.ts";
import { newStoredMethod } from "../../vault/domain/stored-method.ts";
import type { Payout } from "../domain/payout.ts";
import {
  accountTextOf,
  methodOfDestination,
  savesDestination,
  withSavedDestination,
} from "../domain/saved-destination.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { DestinationToSave, Ports, StoredPayout } from "../ports.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import { sealCustomer } from "../../vault/use-cases/stored-customers.ts";
import type { PayoutPorts } from "./payout-changes.ts";
import { payoutChange, savePayout } from "./payout-changes.ts";
import { sealMethod } from "../../methods/use-cases/method-sealing.ts";
import { openDestination } from "./destination-sealing.ts";

export type OutcomePorts = PayoutPorts & Pick<Ports, "directory" | "vault" | "cardRanges">;

const methodToSave = (
  { ids, vault, cardRanges }: OutcomePorts,
  merchant: MerchantSnapshot,
  sealedMethod: string,
  payout: Payout & { readonly customerId: string },
): StoredMethod => {
  const destination = openDestination(vault, merchant, sealedMethod);
  const { paymentMethod, paymentMethodType, secret, card } = methodOfDestination(destination, cardRanges.lookUp);
  const { customerId, modifiedAt, details } = payout;
  const owner = customerOwnerOf(merchant);
  const members = {
    merchantId: owner.merchant_id,
    paymentMethodId: ids.paymentMethodId(),
    customerId,
    paymentMethod,
    paymentMethodType,
    fingerprint: vault.fingerprint(owner, accountTextOf(destination)),
    sealedMethod: sealMethod(vault, owner, secret),
    details: defined({ card, billing: details.billing }),
  };
  return newStoredMethod(members, modifiedAt);
};

/** What the change stores for later payouts, with the customer should there be none; null when it stores nothing. */
const destinationToSave = async (
  ports: OutcomePorts,
  before: Payout,
  after: Payout,
): Promise<DestinationToSave | null> => {
  const { merchantId, customerId, modifiedAt: now } = after;
  if (!savesDestination(before, after) || customerId === null || before.sealedMethod === null) return null;
  const merchant = await ports.directory.merchant(merchantId);
  if (merchant === null) return null;
  const { merchant_id: ownerId } = customerOwnerOf(merchant);
  const customer = customerOfPayment(after.details.customer ?? {}, { merchantId: ownerId, customerId, now });
  return {
    method: methodToSave(ports, merchant, before.sealedMethod, { ...after, customerId }),
    customer: sealCustomer(ports, merchant, customer),
  };
};

/**
 * Stores the outcome of a payout, and in the same transaction the destination of a recurring one that succeeded: both
 * or neither, so that it is stored once, whichever process learns of the success and however often.
 * @returns the payout as it is stored; null when another process changed it meanwhile.
 */
export const savePayoutOutcome = async (
  ports: OutcomePorts,
  before: StoredPayout,
  after: Payout,
  furtherEvents: readonly NewEvent[] = [],
): Promise<Payout | null> => {
  const destination = await destinationToSave(ports, before.payout, after);
  if (destination === null) return (await savePayout(ports, before, after, furtherEvents)) ? after : null;
  const saved = await ports.payouts.saveWithDestination(before, destination, (paymentMethodId) =>
    payoutChange(ports, before, withSavedDestination(after, paymentMethodId), furtherEvents),
  );
  if (saved !== null) ports.relay.hint();
  return saved;
};
