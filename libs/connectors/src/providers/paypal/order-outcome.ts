import type { AttemptStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { AttemptOutcome, CaptureOutcome, StatedFacts } from "../../port/outcomes.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { declineOf } from "./errors.ts";
import type { Authorization, Capture, Order } from "./replies.ts";
import { linkOf } from "./replies.ts";

type PartialOutcome = Pick<AttemptOutcome, "attemptStatus" | "settlement"> & Partial<AttemptOutcome>;

const captureStatuses: Readonly<Record<string, CaptureOutcome["captureStatus"]>> = {
  COMPLETED: "charged",
  REFUNDED: "charged",
  PARTIALLY_REFUNDED: "charged",
  PENDING: "pending",
  DECLINED: "failed",
  FAILED: "failed",
};

/** @throws {UnreadableResponse} on a status that PayPal does not document. */
export const captureStatusOf = ({ status }: Pick<Capture, "status">): CaptureOutcome["captureStatus"] => {
  const known = Object.hasOwn(captureStatuses, status) ? captureStatuses[status] : undefined;
  if (known === undefined) throw new UnreadableResponse("The provider's capture has an unknown status.");
  return known;
};

/** Our id of a capture, which its invoice number ends with; the capture that comes with a payment has none. */
export const captureIdOf = ({ invoice_id: invoice, custom_id: attemptId }: Capture): string | null => {
  const id = invoice?.slice(invoice.lastIndexOf(":") + 1);
  return id === undefined || id === attemptId ? null : id;
};

const amountIn = ({ amount }: Capture | Authorization): number => {
  if (amount === undefined) throw new UnreadableResponse("The provider's payment has no amount.");
  return amountOf(amount);
};

export const captureOutcomeOf = (capture: Capture): CaptureOutcome => ({
  captureStatus: captureStatusOf(capture),
  connectorCaptureId: capture.id,
  captureId: captureIdOf(capture),
  amount: amountIn(capture),
  ...defined({ currency: capture.amount?.currency_code }),
});

const isCharged = ({ captureStatus }: CaptureOutcome): boolean => captureStatus === "charged";

const sumOf = (captures: readonly CaptureOutcome[]): number =>
  captures.filter(isCharged).reduce((sum, { amount }) => sum + amount, 0);

const final = (attemptStatus: AttemptStatus): PartialOutcome => ({ attemptStatus, settlement: "final" });
const underReview: PartialOutcome = { attemptStatus: "pending", settlement: "await_webhook" };

/** What came of an order that was paid at once. */
const chargedAtOnce = (last: Capture, captures: readonly CaptureOutcome[]): PartialOutcome => {
  if (captures.some(isCharged)) return { ...final("charged"), amountCaptured: sumOf(captures) };
  const isPending = captures.some(({ captureStatus }) => captureStatus === "pending");
  return isPending ? underReview : { ...final("failure"), error: declineOf(last) };
};

const statusOfHeld = (held: Authorization, captures: readonly CaptureOutcome[]): PartialOutcome => {
  const taken = sumOf(captures);
  switch (held.status) {
    case "CREATED":
      return final("authorized");
    case "PENDING":
      return underReview;
    case "DENIED":
      return { ...final("failure"), error: declineOf(held) };
    case "PARTIALLY_CAPTURED":
      return final("partial_charged_and_chargeable");
    case "CAPTURED":
      if (taken === 0) return underReview;
      return final(taken < amountIn(held) ? "partial_charged" : "charged");
    case "VOIDED":
      return final(taken > 0 ? "partial_charged" : "voided");
  }
  throw new UnreadableResponse("The provider's authorization has an unknown status.");
};

const heldAndCaptured = (held: Authorization, captures: readonly CaptureOutcome[]): PartialOutcome => ({
  ...statusOfHeld(held, captures),
  ...(held.status === "DENIED" ? {} : { amountAuthorized: amountIn(held) }),
  ...(captures.length === 0 ? {} : { amountCaptured: sumOf(captures) }),
  ...defined({ captureBefore: held.expiration_time }),
});

const authenticationOf = (order: Order): Readonly<Record<string, unknown>> | undefined => {
  const result = memberAt(order.payment_source, "card", "authentication_result");
  return typeof result === "object" && result !== null ? { ...result } : undefined;
};

/** The issuer did not authenticate the customer, and bears nothing. */
const hasFailedAuthentication = (order: Order): boolean => {
  const result = authenticationOf(order);
  const status = textAt(result, "three_d_secure", "authentication_status") ?? "";
  return textAt(result, "liability_shift") === "NO" && ["N", "R"].includes(status);
};

/** The last authorization: PayPal makes another one when one is prolonged. */
export const authorizationIn = ({ purchase_units: [unit] }: Order): Authorization | undefined =>
  unit.payments?.authorizations?.at(-1);

export const capturesIn = ({ purchase_units: [unit] }: Order): readonly Capture[] => unit.payments?.captures ?? [];

const isUnpaid = (order: Order): boolean => authorizationIn(order) === undefined && capturesIn(order).length === 0;

/** Whether nothing was taken or held. */
export const holdsNothing = (order: Order): boolean => isUnpaid(order) && order.status !== "COMPLETED";

/** Whether PayPal takes the money by itself once the customer has agreed. */
export const isCompletedByPayPal = ({ processing_instruction: instruction }: Order): boolean =>
  instruction === "ORDER_COMPLETE_ON_PAYMENT_APPROVAL";

/** Whether the customer has done their part, and the money has not been asked for. */
export const isToBeCompleted = (order: Order): boolean => {
  if (isCompletedByPayPal(order) || !isUnpaid(order) || hasFailedAuthentication(order)) return false;
  return order.status === "APPROVED" || (order.status === "CREATED" && authenticationOf(order) !== undefined);
};

/** Where the customer has to go. */
export const payerActionOf = (order: { readonly links?: Order["links"] }): string | undefined =>
  linkOf({ links: order.links ?? [] }, "payer-action") ?? linkOf({ links: order.links ?? [] }, "approve");

const unpaid = (order: Order): PartialOutcome => {
  if (hasFailedAuthentication(order)) {
    const error = { code: "authentication_failed", message: "The customer's bank did not authenticate them." };
    return { ...final("authentication_failed"), error };
  }
  const url = payerActionOf(order);
  switch (order.status) {
    case "APPROVED":
      return { attemptStatus: "pending", settlement: "poll" };
    case "VOIDED":
      return final("voided");
    case "CREATED":
    case "SAVED":
    case "PAYER_ACTION_REQUIRED":
      return url === undefined
        ? { attemptStatus: "pending", settlement: "poll" }
        : {
            attemptStatus: "authentication_pending",
            settlement: "await_webhook",
            redirect: { url, method: "GET", fields: {} },
          };
  }
  throw new UnreadableResponse("The provider's order has a status that does not fit what is in it.");
};

const checksOf = (payment: unknown): Partial<AttemptOutcome> => {
  const avs = textAt(payment, "processor_response", "avs_code");
  const cvv = textAt(payment, "processor_response", "cvv_code");
  if (avs === undefined && cvv === undefined) return {};
  const address = avs === undefined ? {} : { avs_code: avs };
  return { paymentChecks: { ...address, ...defined({ cvv_code: cvv }) } };
};

const vaultedIn = (order: Order): Partial<AttemptOutcome> => {
  const vaults = ["card", "paypal"].map((kind) => memberAt(order.payment_source, kind, "attributes", "vault"));
  const vault = vaults.find((one) => textAt(one, "id") !== undefined);
  const id = textAt(vault, "id");
  return id === undefined || textAt(vault, "status") !== "VAULTED" ? {} : { connectorMandateId: id };
};

const detailsOf = (order: Order): Partial<AttemptOutcome> => {
  const payment = authorizationIn(order) ?? capturesIn(order)[0];
  const networkTransactionId = textAt(payment, "network_transaction_reference", "id");
  const authentication = authenticationOf(order);
  return {
    ...defined({ networkTransactionId, authenticationData: authentication }),
    ...checksOf(payment),
    ...vaultedIn(order),
  };
};

/** What an order states; one that holds more than one currency states them all. */
const statedIn = (order: Order): StatedFacts => {
  const [{ amount, custom_id: reference }] = order.purchase_units;
  const movements = [authorizationIn(order), ...capturesIn(order)];
  const currencies = [amount, ...movements.map((movement) => movement?.amount)].flatMap(
    (money) => money?.currency_code ?? [],
  );
  return defined({
    amount: amount === undefined ? undefined : amountOf(amount),
    currency: currencies.length === 0 ? undefined : [...new Set(currencies)].join("/"),
    reference,
  });
};

/** What an order at PayPal means for our attempt. */
export const orderOutcome = (order: Order): AttemptOutcome => {
  const held = authorizationIn(order);
  const captures = capturesIn(order);
  const last = captures.at(-1);
  const outcomes = captures.map(captureOutcomeOf);
  const paid = last === undefined ? unpaid : () => chargedAtOnce(last, outcomes);
  const partial = held === undefined ? paid(order) : heldAndCaptured(held, outcomes);
  return {
    ...partial,
    connectorTransactionId: order.id,
    stated: statedIn(order),
    ...detailsOf(order),
    ...(held === undefined || outcomes.length === 0 ? {} : { captures: outcomes }),
  };
};
