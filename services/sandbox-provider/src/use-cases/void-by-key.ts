import type { Acquirer } from "../domain/acquirer.ts";
import type { Payment } from "../domain/payment.ts";
import { voidPayment } from "../domain/payment-operations.ts";
import type { Account, Ids, OperationKey } from "../ports.ts";
import { abandonedHash } from "./authorize-payment.ts";
import type { ChangePorts } from "./change-payment.ts";
import { changePayment } from "./change-payment.ts";

export interface VoidByKeyOrder {
  readonly account: Account;
  readonly acquirer: Acquirer;
  /** Idempotency key of the authorization. */
  readonly key: string;
  readonly operation: OperationKey;
}

const abandoned = ({ account, key }: VoidByKeyOrder, paymentId: string, now: Date): Payment => ({
  paymentId,
  accountId: account.accountId,
  connector: account.connector,
  idempotencyKey: key,
  requestHash: abandonedHash,
  reference: key,
  orderReference: key,
  status: "voided",
  amount: 0,
  currency: "XXX",
  amountAuthorized: 0,
  amountCaptured: 0,
  amountRefunded: 0,
  amountChargedBack: 0,
  capture: "manual",
  method: "none",
  methodType: null,
  cardLast4: null,
  behaviourName: abandonedHash,
  verdict: null,
  customerPage: null,
  pageToken: null,
  error: null,
  checks: null,
  authentication: null,
  networkTransactionId: null,
  mandateId: null,
  isIncrementalAllowed: false,
  extendedUntil: null,
  initialNetworkTransactionId: null,
  split: null,
  returnUrl: "",
  webhookUrl: null,
  captures: [],
  version: 1,
  createdAt: now,
  modifiedAt: now,
});

/**
 * Makes sure that an authorization key takes no money: voids what it made, and when it has made nothing yet, occupies
 * the key, so that an authorization still on its way is answered with a voided payment.
 * @throws {Failure} `wrong_state` when the money was captured.
 */
export const voidByKey =
  (ports: ChangePorts & { readonly ids: Ids }) =>
  async (order: VoidByKeyOrder): Promise<Payment> => {
    const { account, key } = order;
    const now = ports.clock.now();
    const payment = abandoned(order, ports.ids.newId("spay"), now);
    const isNew = await ports.books.take({ payment, entries: [], work: [] }, { work: [], workDueAt: now, notices: [] });
    if (isNew) return payment;
    const changed = await changePayment(ports, {
      account,
      find: () => ports.books.findPaymentByKey(account.accountId, key),
      decide: (found) => voidPayment(found, order.acquirer),
      isAnswered: true,
      operation: order.operation,
    });
    return changed ?? payment;
  };
