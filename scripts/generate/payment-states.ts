import { paymentStatuses } from "../../libs/contracts/src/index.ts";
import type { PaymentStatus } from "../../libs/contracts/src/index.ts";
import { attemptMeanings } from "../../services/payments/src/payments/domain/attempt-status.ts";
import { operationStatuses, paymentOperations } from "../../services/payments/src/payments/domain/operations.ts";
import { paymentEventTypeOf } from "../../services/payments/src/payments/domain/payment-events.ts";
import { isSettled, paymentMoves, transition } from "../../services/payments/src/payments/domain/payment-status.ts";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

/** Moves between two statuses are one arrow, with the events that cause it; staying where one is needs no arrow. */
const arrowsFrom = (from: PaymentStatus): readonly string[] => {
  const moves = Object.entries(paymentMoves[from]).filter(([, to]) => to !== from);
  const byTarget = Map.groupBy(moves, ([, to]) => to);
  return [...byTarget].map(([to, events]) => `  ${from} --> ${to}: ${events.map(([event]) => event).join("<br>")}`);
};

const diagram = (): string =>
  [
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> requires_payment_method: created",
    "  [*] --> requires_confirmation: created with a method",
    "  [*] --> processing: created and confirmed",
    ...paymentStatuses.flatMap(arrowsFrom),
    ...paymentStatuses.filter(isSettled).map((status) => `  ${status} --> [*]`),
    "```",
  ].join("\n");

const code = (text: string): string => `\`${text}\``;

const operationTable = (): string =>
  table(
    ["Status", ...paymentOperations.map((operation) => operation.replaceAll("_", " "))],
    paymentStatuses.map((status) => [
      code(status),
      ...paymentOperations.map((operation) => (operationStatuses[operation].includes(status) ? "yes" : "")),
    ]),
  );

/** What the payment of an attempt becomes that gets this status while it is under way. */
const paymentStatusOf = (event: (typeof attemptMeanings)[keyof typeof attemptMeanings]["event"]): string => {
  const starts: readonly PaymentStatus[] = ["processing", "requires_capture", "succeeded"];
  const moved = starts.map((start) => transition(start, event)).find(({ legal }) => legal);
  return moved === undefined ? "" : code(moved.status);
};

const attemptTable = (): string =>
  table(
    ["Attempt", "Payment", "Last word of the provider", "Event type"],
    Object.entries(attemptMeanings).map(([name, meaning]) => {
      const status = paymentStatusOf(meaning.event).replaceAll("`", "") as PaymentStatus;
      const type = paymentEventTypeOf(status, name as keyof typeof attemptMeanings);
      return [code(name), code(status), meaning.isFinal ? "yes" : "", type === null ? "" : code(type)];
    }),
  );

const page = (): string => `# The states of a payment

<!-- generated from services/payments/src/payments/domain; change that, not this page -->

A payment has one of ${String(paymentStatuses.length)} statuses. Nothing but the events below moves it, and a move
that is not drawn is refused. Where our record differs from the provider's ledger, the ledger wins: apart from a retry,
only what a provider says reopens a failed payment.

## Moves

${diagram()}

## Which operation is possible when

An operation in another status is refused with 400 IR_16; a capture and a refund with 400 IR_14. In addition:

- \`confirm\` of a failed payment needs a profile that allows retries by hand, and comes in the first half of the
  session.
- \`capture\` is for the capture methods \`manual\`, \`manual_multiple\` and \`scheduled\`; with
  \`manual_multiple\` also while earlier captures are \`processing\`. An automatic payment of which only a part was
  authorized is captured so, too.
- \`cancel\` of a payment that waits for its customer at a provider which cannot end it then is refused with
  400 IR_16: the customer can still pay, so it is not called cancelled.
- \`cancel_post_capture\` is possible as long as nothing was refunded, and no refund is possible afterwards.
- \`incremental_authorization\` needs a provider that granted it when it authorized.
- \`sync\` is when \`force_sync\` asks the provider.

${operationTable()}

## What an attempt means for its payment

\`attempts[].status\` is finer than the payment's status. The event type is sent when the payment gets there.

${attemptTable()}
`;

/** The page that draws the payment's state machine, from the tables that decide. */
export const generatePaymentStates = (): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(new Map([["docs/payment-states.md", page()]]));
