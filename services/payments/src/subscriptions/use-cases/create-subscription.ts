import type {
  CreateConfirmedSubscriptionRequest,
  CreateSubscriptionRequest,
  Subscription as SubscriptionRepresentation,
} from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { newSubscription } from "../domain/subscription.ts";
import { statedSubscriptionFromWire } from "../wire/stated-subscription-wire.ts";
import type { Ports, StoredSubscription } from "../ports.ts";
import { loadCustomer, noteMerchant } from "../../vault/use-cases/stored-customers.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import type { Repetition } from "../../kernel/use-cases/made-before.ts";
import { insertUnlessMadeBefore, madeBefore } from "../../kernel/use-cases/made-before.ts";
import { chooseTerms } from "./choose-terms.ts";
import { takeConfirmation } from "./confirm-subscription.ts";
import { answerSubscription } from "./subscription-answer.ts";
import { loadSubscription, scopeOf } from "./subscription-changes.ts";
import type { AnswerPorts } from "./subscription-answer.ts";
import type { ConfirmationPorts } from "./confirm-subscription.ts";

export interface CreateSubscriptionInput {
  readonly caller: Caller;
  readonly request: CreateSubscriptionRequest;
  readonly idempotencyKey: string | null;
}

type CreationPorts = Pick<
  Ports,
  "clock" | "customers" | "directory" | "ids" | "subscriptionItems" | "subscriptions" | "vault"
>;

/** Stores a new subscription, or finds the one that the same idempotency key made before. */
const store = async (ports: CreationPorts, input: CreateSubscriptionInput): Promise<StoredSubscription> => {
  const { caller, request, idempotencyKey } = input;
  const scope = await scopeOf(ports, caller);
  const repetition: Repetition<StoredSubscription> = {
    store: ports.subscriptions,
    caller,
    idempotencyKey,
    objectOf: ({ subscription }) => subscription,
  };
  const known = await madeBefore(ports, repetition);
  if (known !== null) return known;
  const { terms, trialDays } = await chooseTerms(ports, scope, request);
  await loadCustomer(ports, scope.merchant, request.customer_id);
  await noteMerchant(ports, scope.merchant, request.customer_id);
  const subscription = newSubscription(statedSubscriptionFromWire(request), {
    merchantId: caller.merchantId,
    subscriptionId: ports.ids.subscriptionId(),
    profileId: scope.profile.profile_id,
    profileSessionSeconds: scope.profile.session_expiry,
    terms,
    trialDays,
    random: ports.ids.secret(),
    now: ports.clock.now(),
  });
  const { directoryVersion } = caller;
  const faster = await insertUnlessMadeBefore(
    ports,
    repetition,
    () => ports.subscriptions.insert(subscription, { idempotencyKey, directoryVersion }),
    () => loadSubscription(ports, caller, subscription.subscriptionId),
  );
  return faster ?? { subscription, invoice: null, directoryVersion };
};

/**
 * Makes a subscription that is confirmed later.
 * @throws {Failure} `missing_field` (IR_04) without X-Profile-Id, `customer_not_found` (HE_02), those of the terms.
 */
export const createSubscription =
  (ports: CreationPorts & AnswerPorts) =>
  async (input: CreateSubscriptionInput): Promise<SubscriptionRepresentation> =>
    answerSubscription(ports, await store(ports, input));

export interface CreateConfirmedSubscriptionInput extends CreateSubscriptionInput {
  readonly request: CreateConfirmedSubscriptionRequest;
  readonly client: ClientHeaders;
}

/**
 * Makes a subscription and processes its first payment. What is refused leaves nothing behind.
 * @throws {Failure} those of making and of confirming one.
 */
export const createConfirmedSubscription =
  (ports: CreationPorts & ConfirmationPorts & AnswerPorts) =>
  async (input: CreateConfirmedSubscriptionInput): Promise<SubscriptionRepresentation> => {
    const { caller, request, client } = input;
    const stored = await store(ports, input);
    const { subscriptionId, merchantId, status } = stored.subscription;
    if (status !== "created") return answerSubscription(ports, stored);
    const { payment_details, billing = null, shipping = null } = request;
    const confirmation = { caller, subscriptionId, request: { payment_details, billing, shipping }, client };
    try {
      return await answerSubscription(ports, await takeConfirmation(ports, confirmation));
    } catch (error) {
      if (!isFailure(error)) throw error;
      const left = await ports.subscriptions.load(merchantId, subscriptionId);
      const version = left?.subscription.version ?? 0;
      if (left?.subscription.status === "created") {
        await ports.subscriptions.discard(merchantId, subscriptionId, version);
      }
      throw error;
    }
  };
