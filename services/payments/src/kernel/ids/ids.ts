import { newEphemeralKey } from "@railyard/auth";
import { newEventId, newId, newPaymentId, randomAlphanumeric } from "@railyard/identifiers";

import type { Ids } from "../ports.ts";

/** What ids and secrets are made of. `newHolder` names the leases of this process. */
export const createIds = (internalSecret: string, newHolder: () => string): Ids => ({
  paymentId: () => newPaymentId(),
  refundId: () => newId("ref"),
  refundRequestId: () => newId("rfr"),
  unmatchedTransactionId: () => newId("umt"),
  disputeId: () => newId("dp"),
  fileId: () => newId("file"),
  customerId: () => newId("cus"),
  paymentMethodId: () => newId("pm"),
  ephemeralKeyId: () => newId("eki"),
  mandateId: () => newId("man"),
  ephemeralSecret: () => newEphemeralKey(internalSecret),
  paymentLinkId: () => newId("plink"),
  payoutLinkId: () => newId("payout_link"),
  collectLinkId: () => newId("pm_collect_link"),
  blocklistJobId: () => newId("blocklist_job"),
  exportId: () => newId("export"),
  noteId: () => newId("note"),
  cardIssuerId: () => newId("iss"),
  payoutId: () => newId("payout"),
  relayId: () => newId("relay"),
  subscriptionId: () => newId("sub"),
  invoiceId: () => newId("inv"),
  itemId: () => newId("item"),
  itemPriceId: () => newId("price"),
  authenticationId: () => newId("authn"),
  standaloneAuthenticationId: () => newId("auth"),
  eventId: () => newEventId(),
  secret: () => randomAlphanumeric(20),
  linkToken: () => randomAlphanumeric(32),
  leaseHolder: newHolder,
  fraction: () => Math.random(),
});
