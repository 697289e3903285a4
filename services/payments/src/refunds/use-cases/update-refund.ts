import type { Refund as RefundRepresentation, UpdateRefundRequest } from "@railyard/contracts";

import type { Refund } from "../domain/refund.ts";
import { refundRepresentation } from "../domain/refund.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { loadRefund } from "./settle-refund.ts";

export interface UpdateRefundInput {
  readonly caller: Caller;
  readonly refundId: string;
  readonly request: UpdateRefundRequest;
}

const changed = (refund: Refund, request: UpdateRefundRequest, now: Date): Refund => {
  const { reason, metadata } = request;
  return {
    ...refund,
    version: refund.version + 1,
    modifiedAt: now,
    details: {
      ...refund.details,
      ...(reason === undefined || reason === null ? {} : { reason }),
      ...(metadata === undefined || metadata === null ? {} : { metadata }),
    },
  };
};

const tries = 5;

/**
 * Changes the reason or the metadata of a refund, in any state.
 * @throws {Failure} `refund_not_found` (HE_02), `busy` (409) when others change it all the time.
 */
export const updateRefund =
  (ports: Pick<Ports, "clock" | "refunds">) =>
  async ({ caller, refundId, request }: UpdateRefundInput): Promise<RefundRepresentation> => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const { refund, directoryVersion } = await loadRefund(ports, caller, refundId);
      const after = changed(refund, request, ports.clock.now());
      const change = { expectedVersion: refund.version, after, isReleased: false, events: [], directoryVersion };
      if (await ports.refunds.save(change)) return refundRepresentation(after);
    }
    throw failures.busy({ resource: `refund ${refundId}` });
  };
