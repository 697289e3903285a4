import type { PaymentMetadata, UpdatePaymentMetadataRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { assertPossible } from "../domain/operations.ts";
import type { PaymentDetails } from "../domain/payment-details.ts";
import { withDetails } from "../domain/payment-details.ts";
import { bumpVersion } from "../domain/start-attempt.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";

export interface UpdateMetadataInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: UpdatePaymentMetadataRequest;
}

const maximumKeys = 50;

const changedDetails = (details: PaymentDetails, request: UpdatePaymentMetadataRequest): PaymentDetails => {
  const metadata = { ...details.metadata.merchant, ...request.metadata };
  if (Object.keys(metadata).length > maximumKeys) {
    throw failures.invalid_data({ field: "metadata", problem: `it may have ${String(maximumKeys)} keys in all` });
  }
  const { feature_metadata: features } = request;
  return withDetails(details, "metadata", defined({ merchant: metadata, feature: features ?? undefined }));
};

/**
 * Adds to the merchant's own data of a payment.
 * @throws {Failure} `payment_not_found` (HE_02), `wrong_status` (IR_16), `invalid_data` (IR_06), `busy` (409).
 */
export const updateMetadata =
  (ports: Pick<Ports, "clock" | "ids" | "payments" | "policy">) =>
  async ({ caller, paymentId, request }: UpdateMetadataInput): Promise<PaymentMetadata> => {
    const target = { ...caller, paymentId };
    return withFreePayment(ports, target, async (stored) => {
      assertPossible("update_metadata", stored.payment.status);
      const details = changedDetails(stored.payment.details, request);
      const isStored = await ports.payments.rewrite({
        expected: expectedOf(stored.payment),
        after: { payment: bumpVersion({ ...stored.payment, details }, ports.clock.now()), attempt: stored.attempt },
        captures: [],
        events: [],
        directoryVersion: caller.directoryVersion,
      });
      return isStored ? { result: { payment_id: paymentId, metadata: details.metadata.merchant ?? null } } : null;
    });
  };
