import { checkClientSecret } from "../../kernel/domain/client-secret.ts";
import type { Subscription } from "../domain/subscription.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";

type ClientPorts = Pick<Ports, "clock" | "vault">;

/** Before its first payment a subscription can be confirmed for a limited time only. */
const isTimed = ({ status }: Subscription): boolean => status === "created" || status === "failed";

/**
 * Lets a customer's browser confirm a subscription.
 * @throws {Failure} `client_secret_missing` (IR_04), `client_secret_expired` (IR_08), `client_secret_wrong` (IR_09).
 */
export const checkClientOf = (
  { vault, clock }: ClientPorts,
  caller: Caller,
  subscription: Subscription,
  given: string | null | undefined,
): void => {
  if (!caller.isClient) return;
  checkClientSecret({ given, expected: subscription.clientSecret, equals: vault.equals });
  if (isTimed(subscription) && subscription.expiresAt <= clock.now()) {
    throw failures.client_secret_expired({ field: "client_secret" });
  }
};

/**
 * Lets a customer's browser read the plans and prices: it has the secret of a subscription.
 * @throws {Failure} those of {@link checkClientOf}.
 */
export const checkSubscriptionClient = async (
  ports: ClientPorts & Pick<Ports, "subscriptions">,
  caller: Caller,
  given: string | null | undefined,
): Promise<void> => {
  if (!caller.isClient) return;
  if (given === null || given === undefined) throw failures.client_secret_missing({ field: "client_secret" });
  const id = given.split("_secret_", 1)[0] ?? "";
  const stored = await ports.subscriptions.load(caller.merchantId, id);
  if (stored === null || stored.subscription.profileId !== caller.profileId) {
    throw failures.client_secret_wrong({ field: "client_secret" });
  }
  checkClientOf(ports, caller, stored.subscription, given);
};
