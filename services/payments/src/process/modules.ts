import { paymentDisputeToWire } from "../disputes/wire/dispute-wire.ts";
import type { Ports } from "../ports.ts";
import { reportUnmatched } from "../unmatched/use-cases/report-unmatched.ts";
import { unmatchedToWire } from "../unmatched/wire/unmatched-wire.ts";
import { findExternalRefunds } from "../refunds/use-cases/find-external-refunds.ts";
import { refundToWire } from "../refunds/wire/refund-wire.ts";

/** What lower modules see of upper ones: each declares what it needs, and gets it here. */
export type ModulePorts = Pick<
  Ports,
  "externalRefunds" | "personalData" | "relatedObjects" | "subscribers" | "unmatchedReports"
>;

interface OfPayment {
  readonly paymentId: string;
}

const byPayment = <Related extends OfPayment, Shown>(
  related: readonly Related[],
  show: (one: Related) => Shown,
): ReadonlyMap<string, readonly Shown[]> =>
  new Map(
    [...Map.groupBy(related, ({ paymentId }) => paymentId)].map(([paymentId, found]) => [
      paymentId,
      found.map((one) => show(one)),
    ]),
  );

/** Gives every module what it needs of the modules above it. */
export const joinModules = (stores: Omit<Ports, keyof ModulePorts>): Ports => {
  const { authentications, disputes, exports, mandates, notes, payments, payouts, refunds } = stores;
  const { refundRequests, subscriptions, unmatched } = stores;
  return {
    ...stores,
    // The files last: what they are written from has nothing more of the customer by then.
    personalData: [payments, payouts, mandates, authentications, disputes, notes, refundRequests, exports],
    subscribers: subscriptions,
    relatedObjects: {
      refundsOf: async (merchantId, paymentIds) =>
        byPayment(await refunds.ofPayments(merchantId, paymentIds), refundToWire),
      disputesOf: async (merchantId, paymentIds) =>
        byPayment(await disputes.ofPayments(merchantId, paymentIds), paymentDisputeToWire),
      unmatchedOf: async (merchantId, paymentId) =>
        (await unmatched.ofPayment(merchantId, paymentId)).map(unmatchedToWire),
    },
    externalRefunds: { find: (state) => findExternalRefunds(stores, state) },
    unmatchedReports: { report: (report) => reportUnmatched(stores, report) },
  };
};
