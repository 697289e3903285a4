import type {
  ListRefundRequestsQuery,
  RefundRequest as RefundRequestRepresentation,
  listRefundRequests as listContract,
  RequestRefundRequest,
  ResponseOf,
} from "@railyard/contracts";
import { changesBetween } from "@railyard/audit";

import type { NewEvent } from "../../kernel/ports.ts";
import type { Caller, CallingUser } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy, merchantOf } from "../../kernel/use-cases/caller.ts";
import { totalMembers } from "../../kernel/use-cases/list-total.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import { newRefund } from "../domain/refund.ts";
import type { RefundRequest } from "../domain/refund-request.ts";
import { newRefundRequest } from "../domain/refund-request.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { refundOrderFromWire } from "../wire/refund-wire.ts";
import { refundRequestToWire } from "../wire/refund-request-wire.ts";

/** The user whose session asks. @throws {Failure} `unauthorized` for a key. */
export const userOf = ({ user }: Caller): CallingUser => {
  if (user === undefined) throw failures.unauthorized();
  return user;
};

/** The request as stored, when it is the caller's. @throws {Failure} `refund_request_not_found` (HE_02). */
export const loadRefundRequest = async (
  { refundRequests }: Pick<Ports, "refundRequests">,
  caller: Caller,
  refundRequestId: string,
): Promise<RefundRequest> => {
  const request = await refundRequests.load(caller.merchantId, refundRequestId);
  if (request === null || !isOwnedBy(caller, request)) {
    throw failures.refund_request_not_found({ refund_request_id: refundRequestId });
  }
  return request;
};

const shown = (request: RefundRequest): Readonly<Record<string, unknown>> => {
  const { status, payment_id, amount, currency, refund_id, error_code } = refundRequestToWire(request);
  return { status, payment_id, amount, currency, refund_id, error_code };
};

/** What the audit log has of a change, but for what users wrote; `before` null: it is new. */
export const requestEvent = (
  { changeLog }: Pick<Ports, "changeLog">,
  before: RefundRequest | null,
  after: RefundRequest,
): NewEvent =>
  changeLog.eventOf({
    merchantId: after.merchantId,
    profileId: after.profileId,
    objectType: "refund_request",
    objectId: after.refundRequestId,
    action: before === null ? "created" : after.status,
    changes: changesBetween(before === null ? {} : shown(before), shown(after)),
  });

/**
 * Asks for a refund that another user has to approve; it must be possible now.
 * @throws {Failure} those of `newRefund`, `payment_not_found` (HE_02).
 */
export const requestRefund =
  (ports: Pick<Ports, "changeLog" | "clock" | "directory" | "ids" | "payments" | "refundRequests" | "relay">) =>
  async (caller: Caller, { note, ...order }: RequestRefundRequest): Promise<RefundRequestRepresentation> => {
    const { userId: requestedBy } = userOf(caller);
    await merchantOf(ports, caller, null);
    const stored = await loadPayment(ports, caller, order.payment_id);
    const context = { refundId: ports.ids.refundId(), now: ports.clock.now(), leaseUntil: null };
    const refund = newRefund(refundOrderFromWire(order), stored, context);
    const refundRequestId = ports.ids.refundRequestId();
    const request = newRefundRequest(refund, { refundRequestId, requestedBy, note });
    await ports.refundRequests.insert(request, [requestEvent(ports, null, request)]);
    ports.relay.hint();
    return refundRequestToWire(request);
  };

/** One request. @throws {Failure} `refund_request_not_found` (HE_02). */
export const retrieveRefundRequest =
  (ports: Pick<Ports, "refundRequests">) =>
  async (caller: Caller, refundRequestId: string): Promise<RefundRequestRepresentation> =>
    refundRequestToWire(await loadRefundRequest(ports, caller, refundRequestId));

const defaultLimit = 20;

/** The caller's requests that match, newest first. */
export const listRefundRequests =
  ({ refundRequests }: Pick<Ports, "refundRequests">) =>
  async (
    { merchantId, profileId }: Caller,
    { status, payment_id: paymentId, limit, offset }: ListRefundRequestsQuery,
  ): Promise<ResponseOf<typeof listContract>> => {
    const { requests, total } = await refundRequests.list({
      merchantId,
      profileId,
      paymentId: paymentId ?? null,
      status: status ?? null,
      limit: limit ?? defaultLimit,
      offset: offset ?? 0,
    });
    return { count: requests.length, ...totalMembers(total), data: requests.map(refundRequestToWire) };
  };
