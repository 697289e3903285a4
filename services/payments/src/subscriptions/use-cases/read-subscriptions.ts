import type {
  EstimateSubscriptionQuery,
  InvoiceList,
  ListSubscriptionsQuery,
  Subscription as SubscriptionRepresentation,
  SubscriptionEstimate,
  SubscriptionList,
} from "@railyard/contracts";

import { invoiceToWire } from "../wire/invoice-wire.ts";
import { estimateToWire, subscriptionToWire } from "../wire/subscription-wire.ts";
import type { Ports } from "../ports.ts";
import { totalMembers } from "../../kernel/use-cases/list-total.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { chooseTerms } from "./choose-terms.ts";
import { answerSubscription } from "./subscription-answer.ts";
import { checkSubscriptionClient } from "./subscription-client.ts";
import { loadSubscription, scopeOf } from "./subscription-changes.ts";
import type { AnswerPorts } from "./subscription-answer.ts";

const defaultLimit = 10;

interface PageQuery {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

const pageOf = ({ limit, offset }: PageQuery): { readonly limit: number; readonly offset: number } => ({
  limit: limit ?? defaultLimit,
  offset: offset ?? 0,
});

/**
 * The subscription with its latest invoice.
 * @throws {Failure} `subscription_not_found` (HE_02).
 */
export const retrieveSubscription =
  (ports: AnswerPorts & Pick<Ports, "directory" | "subscriptions">) =>
  async (caller: Caller, subscriptionId: string): Promise<SubscriptionRepresentation> => {
    await scopeOf(ports, caller);
    return answerSubscription(ports, await loadSubscription(ports, caller, subscriptionId));
  };

/** The subscriptions of the profile that match, newest first. */
export const listSubscriptions =
  (ports: Pick<Ports, "directory" | "subscriptions">) =>
  async (caller: Caller, query: ListSubscriptionsQuery): Promise<SubscriptionList> => {
    const { profile } = await scopeOf(ports, caller);
    const filter = {
      merchantId: caller.merchantId,
      profileId: profile.profile_id,
      customerId: query.customer_id ?? null,
      status: query.status ?? null,
      merchantReferenceId: query.merchant_reference_id ?? null,
    };
    const { billedSubscriptions, total } = await ports.subscriptions.list(filter, pageOf(query));
    const data = billedSubscriptions.map((billed) => subscriptionToWire(billed));
    return { size: data.length, ...totalMembers(total), data };
  };

/**
 * The invoices of a subscription, newest first.
 * @throws {Failure} `subscription_not_found` (HE_02).
 */
export const listInvoices =
  (ports: Pick<Ports, "directory" | "subscriptions">) =>
  async (caller: Caller, subscriptionId: string, query: PageQuery): Promise<InvoiceList> => {
    await scopeOf(ports, caller);
    await loadSubscription(ports, caller, subscriptionId);
    const { invoices, totalCount } = await ports.subscriptions.invoices(
      caller.merchantId,
      subscriptionId,
      pageOf(query),
    );
    return { size: invoices.length, total_count: totalCount, data: invoices.map(invoiceToWire) };
  };

/**
 * What a subscription would cost, made now.
 * @throws {Failure} those of the terms, and of the client secret with a publishable key.
 */
export const estimateSubscription =
  (ports: Pick<Ports, "clock" | "directory" | "subscriptionItems" | "subscriptions" | "vault">) =>
  async (caller: Caller, query: EstimateSubscriptionQuery): Promise<SubscriptionEstimate> => {
    const scope = await scopeOf(ports, caller);
    await checkSubscriptionClient(ports, caller, query.client_secret);
    const { terms, trialDays } = await chooseTerms(ports, scope, query);
    return estimateToWire(terms, trialDays, ports.clock.now());
  };
