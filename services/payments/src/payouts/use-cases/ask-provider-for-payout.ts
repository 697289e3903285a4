import { asciiEmail } from "@railyard/addresses";
import type { PayoutInput, PayoutRecipient, PayoutReferenceInput } from "@railyard/connectors";
import type { ErrorMappingRule, MerchantSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { payoutFlow, withRule } from "../../error-mapping/domain/rule.ts";
import { isRefusedAtDoor } from "../../kernel/domain/rate-limited.ts";
import { interruptionEnd } from "../../kernel/domain/interruption.ts";
import type { Payout } from "../domain/payout.ts";
import { payoutAttemptId } from "../domain/payout.ts";
import { payoutMethodTypeOf } from "../domain/payout-connectors.ts";
import { isEnded } from "../domain/payout-status.ts";
import { judgedPayout } from "../domain/payout-integrity.ts";
import type { PayoutAnswer } from "../domain/settle-payout.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import { addressOf, asciiEmailOf } from "../../payments/use-cases/provider-inputs.ts";
import { webhookAddressOf } from "../../kernel/domain/public-addresses.ts";
import { customerInput } from "../../payments/use-cases/request-member-inputs.ts";
import { followUpOrder } from "../../operations/use-cases/provider-operation.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { openDestination } from "./destination-sealing.ts";

type AskPorts = Pick<Ports, "policy" | "vault">;

/** A payout at the account that pays it. */
export interface PayoutAtProvider {
  readonly merchant: MerchantSnapshot;
  readonly account: ProviderAccount;
  readonly payout: Payout;
}

const recipientOf = ({ customerId, entityType, details }: Payout): PayoutRecipient => {
  const { customerName, phone } = customerInput(details, details.billing);
  return {
    entityType,
    customerId,
    name: customerName ?? null,
    email: asciiEmailOf(details.customer?.email ?? details.billing?.email),
    phone: phone ?? null,
    address: addressOf(details.billing),
  };
};

/** A wallet's or bank redirect's account can be named by an e-mail address. */
const withAsciiEmail = (data: PayoutInput["destination"]): PayoutInput["destination"] =>
  typeof data["email"] === "string" ? { ...data, email: asciiEmail(data["email"]) } : data;

const payoutInput = ({ policy, vault }: AskPorts, { merchant, payout }: PayoutAtProvider): PayoutInput => {
  if (payout.sealedMethod === null) throw new Bug("A payout that is to be sent has no destination.");
  const { type, data } = openDestination(vault, merchant, payout.sealedMethod);
  return {
    payoutId: payout.payoutId,
    attemptId: payoutAttemptId(payout),
    amount: payout.amount,
    currency: payout.currency,
    payoutType: type,
    destination: withAsciiEmail(data),
    payoutMethodType: payoutMethodTypeOf(payout),
    recipient: recipientOf(payout),
    priority: payout.details.priority ?? null,
    metadata: payout.details.metadata ?? null,
    description: payout.details.description ?? null,
    webhookUrl: webhookAddressOf(policy.publicUrl, payout.merchantId, payout.merchantConnectorId ?? ""),
  };
};

/** Under which the provider makes the attempt's payment once only. */
const payoutKeyOf = (payout: Payout): string => providerKey(payout.merchantId, payoutAttemptId(payout));

const referenceInput = (payout: Payout): PayoutReferenceInput => ({
  payoutId: payout.payoutId,
  attemptId: payoutAttemptId(payout),
  payoutKey: payoutKeyOf(payout),
  connectorPayoutId: payout.connectorPayoutId,
  amount: payout.amount,
  currency: payout.currency,
});

/** Asks the provider to pay. */
export const sendPayout = async (ports: AskPorts, at: PayoutAtProvider): Promise<PayoutAnswer> => {
  const idempotencyKey = payoutKeyOf(at.payout);
  return judgedPayout(at.payout, await at.account.call("payout", payoutInput(ports, at), { idempotencyKey }));
};

/** Asks for the payout's status, and sends nothing else. */
export const askPayoutStatus = async (account: ProviderAccount, payout: Payout): Promise<PayoutAnswer> => {
  const idempotencyKey = payoutKeyOf(payout);
  return judgedPayout(payout, await account.call("payout_sync", referenceInput(payout), { idempotencyKey }));
};

/**
 * Asks the provider to stop the payout, or never to make it should the order still be on its way. When the provider
 * will not, the answer is the outcome of the payout. A repetition that it did not look at is repeated again.
 */
export const stopPayout = async (
  at: PayoutAtProvider,
  { isRepeated = false }: { readonly isRepeated?: boolean } = {},
): Promise<PayoutAnswer> => {
  const { account, payout } = at;
  const stated = await account.call(
    "payout_cancel",
    { ...referenceInput(payout), reason: payout.details.cancellationReason ?? null },
    { idempotencyKey: `${payoutKeyOf(payout)}_cancel` },
  );
  const answer = judgedPayout(payout, stated);
  const isOpen = isRepeated && isRefusedAtDoor(stated.error);
  const isRefused = answer.payoutStatus === "unchanged" && answer.settlement === "final" && !isOpen;
  return isRefused ? { ...(await askPayoutStatus(account, payout)), isStopRefused: true } : answer;
};

/** How long after a payout was sent its provider surely knows the key: the shortest that any keeps them is a day. */
const keyIsKnownMs = 12 * 60 * 60 * 1000;

/**
 * Whether the order's outcome cannot be looked up: its answer was lost, and the provider has no look-up. Sent again
 * with the same idempotency key, the order gets the answer that was lost.
 */
const isAnswerLost = ({ account, payout }: PayoutAtProvider, now: Date): boolean =>
  payout.connectorPayoutId === null &&
  !account.has("payout_sync") &&
  account.returnsFirstAnswer &&
  now.getTime() - payout.modifiedAt.getTime() < keyIsKnownMs;

/**
 * Asks for the payout's status. A payout that the provider has never seen, or whose answer was lost at a provider
 * without look-ups, is sent again with the same idempotency key, and never without one; one that is being cancelled is
 * cancelled again. Neither happens while the request of a process that died may still be on its way.
 */
export const lookUpPayout = async (
  ports: AskPorts & Pick<Ports, "clock">,
  at: PayoutAtProvider,
): Promise<PayoutAnswer> => {
  const { account, payout } = at;
  const now = ports.clock.now();
  const isInTransit = interruptionEnd(payout.details, ports.clock.realNow()) !== null;
  if (payout.details.isStopping === true && !isInTransit) return stopPayout(at, { isRepeated: true });
  const maySend = account.hasIdempotencyKeys("payout") && !isEnded(payout.status);
  return followUpOrder({
    lookUp: () => askPayoutStatus(account, payout),
    verdictOf: ({ found }) =>
      found === false ? "never_seen" : !isInTransit && isAnswerLost(at, now) ? "unheard" : "known",
    sendAgain: maySend ? () => sendPayout(ports, at) : null,
    isInTransit,
    withoutEffectOf: ({ withoutEffect }) => withoutEffect,
    unknown: (answer) => ({ ...answer, payoutStatus: "unchanged", settlement: "poll" }),
  });
};

/** A provider's answer whose error has the unified code and message of its error-mapping rule. */
export interface MappedPayoutAnswer {
  readonly answer: PayoutAnswer;
  readonly rule: ErrorMappingRule | null;
}

/** Looks up the rule for the answer's error; an answer without an error costs nothing. */
export const mapPayoutError = async (
  { rules }: Pick<Ports, "rules">,
  connector: string | null,
  answer: PayoutAnswer,
): Promise<MappedPayoutAnswer> => {
  const { error } = answer;
  if (error === undefined || connector === null) return { answer, rule: null };
  const { code, message } = error;
  const rule = await rules.match({ connector, flow: payoutFlow, sub_flow: "payout_fulfill", code, message });
  return { answer: { ...answer, error: withRule(error, rule) }, rule };
};
