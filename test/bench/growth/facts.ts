// What requests name: objects in the filled databases, looked up again for each size.
import type { GrowthMerchant } from "./merchants.ts";
import type { Clients } from "./patterns.ts";

export interface Facts {
  readonly merchantId: string;
  readonly organizationId: string;
  readonly profileId: string;
  readonly rareProfileId: string;
  readonly accountId: string;
  readonly leftAccountId: string;
  /** Of the middle of the time. */
  readonly paymentId: string;
  readonly decidedPaymentId: string;
  readonly refundId: string;
  readonly refundedPaymentId: string;
  readonly disputeId: string;
  readonly disputedPaymentId: string;
  readonly payoutId: string;
  readonly eventId: string;
  readonly orderReference: string;
  /** With the most payments of all, and one with few. */
  readonly customerId: string;
  readonly lightCustomerId: string;
  readonly customerEmail: string;
  readonly mandateCustomerId: string;
  readonly subscriptionId: string;
  readonly subscriptionCustomerId: string;
  /** Cursors after which many come, and before which many are. */
  readonly deepPaymentId: string;
  readonly deepPayoutId: string;
  readonly auditEntryId: string;
  /** A time so many days before the last copy. */
  readonly daysAgo: (days: number) => string;
}

const dayMs = 86_400_000;

/** The newest of those that are as old as $2. */
const newest = (column: string, table: string, time = "created_at", more = ""): string =>
  `select ${column} from ${table} where merchant_id = $1 and ${time} <= $2${more} order by ${time} desc limit 1`;

/** In the merchant's databases ($1), by the name of the fact; $3 is the profile. */
const lookups: Readonly<Record<string, readonly [keyof Clients, string]>> = {
  paymentId: ["payments", newest("payment_id", "payments")],
  refund: ["payments", newest("refund_id || ' ' || payment_id", "refunds")],
  dispute: ["payments", newest("dispute_id || ' ' || payment_id", "disputes")],
  payoutId: ["payments", newest("payout_id", "payouts")],
  orderReference: ["payments", newest("details ->> 'merchant_order_reference_id'", "payments")],
  mandateCustomerId: ["payments", newest("customer_id", "mandates")],
  subscription: [
    "payments",
    newest("subscription_id || ' ' || customer_id", "subscriptions", "created_at", " and profile_id = $3"),
  ],
  lightCustomerId: ["payments", newest("customer_id", "customers")],
  eventId: ["events", newest("event_id", "events", "created")],
  decidedPaymentId: ["decision-engine", newest("payment_id", "decisions", "decided_at")],
  auditEntryId: ["merchants", newest("entry_id", "audit_log", "occurred_at")],
};

const parameterCount = (text: string): number => (text.includes("$3") ? 3 : 2);

export const findFacts = async (clients: Clients, merchant: GrowthMerchant, until: Date): Promise<Facts> => {
  const daysAgo = (days: number): string => new Date(until.getTime() - days * dayMs).toISOString();
  const [first, , third] = merchant.profiles;
  const look = async (name: string): Promise<string> => {
    const [service, text] = lookups[name] ?? ["payments", ""];
    const values = [merchant.merchantId, daysAgo(300), first?.profileId].slice(0, parameterCount(text));
    const { rows } = await clients[service].query<Record<string, string>>(text, values);
    const found = Object.values(rows[0] ?? {})[0];
    if (found === undefined) throw new RangeError(`nothing in the databases can be measured as ${name}`);
    return found;
  };
  const pair = async (name: string): Promise<readonly [string, string]> => {
    const [one = "", other = ""] = (await look(name)).split(" ");
    return [one, other];
  };
  const heaviest = await clients.payments.query<{ id: string }>("select growth.customer_id(0, 0) as id");
  const [refundId, refundedPaymentId] = await pair("refund");
  const [disputeId, disputedPaymentId] = await pair("dispute");
  const [subscriptionId, subscriptionCustomerId] = await pair("subscription");
  const [paymentId, payoutId] = [await look("paymentId"), await look("payoutId")];
  return {
    merchantId: merchant.merchantId,
    organizationId: merchant.organizationId,
    profileId: first?.profileId ?? "",
    rareProfileId: third?.profileId ?? "",
    accountId: first?.accounts["fauxpay_main"] ?? "",
    leftAccountId: first?.accounts["shampay_left"] ?? "",
    paymentId,
    decidedPaymentId: await look("decidedPaymentId"),
    refundId,
    refundedPaymentId,
    disputeId,
    disputedPaymentId,
    payoutId,
    eventId: await look("eventId"),
    orderReference: await look("orderReference"),
    customerId: heaviest.rows[0]?.id ?? "",
    lightCustomerId: await look("lightCustomerId"),
    customerEmail: `cus_pattern_${merchant.merchantId}@shop.example`,
    mandateCustomerId: await look("mandateCustomerId"),
    subscriptionId,
    subscriptionCustomerId,
    deepPaymentId: paymentId,
    deepPayoutId: payoutId,
    auditEntryId: await look("auditEntryId"),
    daysAgo,
  };
};
