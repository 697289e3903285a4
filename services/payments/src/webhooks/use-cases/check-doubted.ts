import type { DoubtedObject } from "../../kernel/ports.ts";
import type { DisputeSyncPorts } from "../../disputes/use-cases/dispute-operation.ts";
import { syncDispute } from "../../disputes/use-cases/dispute-operation.ts";
import { syncPatiently } from "../../payments/use-cases/sync-payment.ts";
import type { PayoutSyncPorts } from "../../payouts/use-cases/payout-operation.ts";
import { syncStoredPayout } from "../../payouts/use-cases/payout-operation.ts";
import { isFinalRefund } from "../../refunds/domain/refund-status.ts";
import type { RefundSyncPorts } from "../../refunds/use-cases/refund-operation.ts";
import { syncRefund } from "../../refunds/use-cases/refund-operation.ts";
import { verifyRefund } from "../../refunds/use-cases/retrieve-refund.ts";
import type { RelaySyncPorts } from "../../relays/use-cases/relay-operation.ts";
import { syncRelay } from "../../relays/use-cases/relay-operation.ts";
import type { UnmatchedSyncPorts } from "../../unmatched/use-cases/unmatched-operation.ts";
import { syncUnmatched } from "../../unmatched/use-cases/unmatched-operation.ts";
import type { Ports } from "../ports.ts";
import type { AuthenticationNotificationPorts } from "./apply-authentication-notification.ts";
import { checkAuthentication } from "./apply-authentication-notification.ts";

/** What asking about any object needs. */
type DoubtPorts = Parameters<typeof syncPatiently>[0] &
  AuthenticationNotificationPorts &
  DisputeSyncPorts &
  PayoutSyncPorts &
  RefundSyncPorts &
  RelaySyncPorts &
  UnmatchedSyncPorts &
  Pick<Ports, "disputes" | "payouts" | "relays" | "refunds">;

type Doubted = Omit<DoubtedObject, "merchantConnectorId">;

/** Hands the object to what asks about it; one that is gone needs no check. */
const withStored = async <Stored>(stored: Stored | null, ask: (stored: Stored) => Promise<unknown>): Promise<void> => {
  if (stored !== null) await ask(stored);
};

const checks: {
  readonly [Kind in DoubtedObject["kind"]]: (ports: DoubtPorts, doubted: Doubted) => Promise<void>;
} = {
  payment: async (ports, { merchantId, objectId, isSigned }) => {
    const caller = { merchantId, profileId: null, isClient: false, directoryVersion: null };
    await syncPatiently(ports, caller, objectId, { isDoubted: isSigned });
  },
  refund: async (ports, { merchantId, objectId }) =>
    withStored(await ports.refunds.load(merchantId, objectId), (stored) =>
      (isFinalRefund(stored.refund.status) ? verifyRefund : syncRefund)(ports, stored),
    ),
  payout: async (ports, { merchantId, objectId }) =>
    withStored(await ports.payouts.load(merchantId, objectId), (stored) => syncStoredPayout(ports, stored)),
  dispute: async (ports, { merchantId, objectId }) =>
    withStored(await ports.disputes.load(merchantId, objectId), (stored) => syncDispute(ports, stored)),
  relay: async (ports, { merchantId, objectId }) =>
    withStored(await ports.relays.load(merchantId, objectId), (stored) => syncRelay(ports, stored)),
  unmatched_transaction: async (ports, { merchantId, objectId }) =>
    withStored(await ports.unmatched.load(merchantId, objectId), (stored) => syncUnmatched(ports, stored)),
  authentication: (ports, { merchantId, objectId }) => checkAuthentication(ports, merchantId, objectId),
};

/** Asks the provider about what a message made doubtful; an object that has ended changes only by what it answers. */
export const checkDoubted =
  (ports: DoubtPorts) =>
  (doubted: Doubted): Promise<void> =>
    checks[doubted.kind](ports, doubted);
