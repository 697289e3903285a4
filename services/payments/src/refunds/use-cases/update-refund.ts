import type { Refund as RefundRepresentation, UpdateRefundRequest } from "@railyard/contracts";

import type { Refund } from "../domain/refund.ts";
import { refundToWire } from "../wire/refund-wire.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { loadRefund } from "./refund-operation.ts";

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

/**
 * Changes the reason or the metadata of a refund, in any state.
 * @throws {Failure} `refund_not_found` (HE_02), `busy` (409) when others change it all the time.
 */
export const updateRefund =
  (ports: Pick<Ports, "clock" | "refunds">) =>
  ({ caller, refundId, request }: UpdateRefundInput): Promise<RefundRepresentation> => {
    return changeStored(`refund ${refundId}`, async () => {
      const { refund, directoryVersion } = await loadRefund(ports, caller, refundId);
      const after = changed(refund, request, ports.clock.now());
      const change = { expectedVersion: refund.version, after, isReleased: false, events: [], directoryVersion };
      return (await ports.refunds.save(change)) ? refundToWire(after) : null;
    });
  };
