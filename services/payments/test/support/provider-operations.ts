// Operations with the money of payments that wait for one each, as every real provider offers them.
import type { Ledger } from "./provider-driver.ts";
import type { Desk } from "./provider-stage.ts";

export interface WaitingOperation {
  readonly name: string;
  readonly paymentId: string;
  /** The status of the answer. */
  run(): Promise<number>;
  /** What the provider's ledger shows once it is done. */
  readonly done: Partial<Ledger>;
  /** The provider refuses it once the money is settled. */
  readonly isTimely: boolean;
}

const amount = 6540;
const part = 1000;
const more = 9000;

interface Kind {
  readonly name: string;
  isOffered(desk: Desk): boolean;
  ready(desk: Desk): Promise<string>;
  /** Of the payment; null: its refunds. */
  readonly path: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly done: Partial<Ledger>;
  readonly isTimely?: true;
}

const payable = async (desk: Desk, changes: Record<string, unknown>, status: string): Promise<string> => {
  const payment = await desk.pay(changes);
  if (payment.status !== status) throw new TypeError(`${payment.status} instead of ${status}`);
  return payment.payment_id;
};

const held = (desk: Desk): Promise<string> => payable(desk, { capture_method: "manual" }, "requires_capture");
const taken = (desk: Desk): Promise<string> => payable(desk, {}, "succeeded");

const increasable = (desk: Desk): Promise<string> =>
  payable(desk, { capture_method: "manual", request_incremental_authorization: true }, "requires_capture");

/** Paid, reported and looked up: some providers refund nothing earlier. */
const settled = async (desk: Desk): Promise<string> => {
  const { payment_id: id } = await desk.pay();
  const { status } = await desk.settled(id);
  if (status !== "succeeded") throw new TypeError(`${status} instead of succeeded`);
  return id;
};

const always = (): boolean => true;

/** The refund is first: what it waits for may end the time in which other operations are possible. */
const kinds: readonly Kind[] = [
  {
    name: "refund",
    isOffered: always,
    ready: settled,
    path: null,
    body: { amount: part },
    done: { captured: amount, refunded: part },
  },
  { name: "capture", isOffered: always, ready: held, path: "capture", body: {}, done: { captured: amount } },
  {
    name: "capture of a part",
    isOffered: ({ driver }) => driver.capturesWhole !== true,
    ready: held,
    path: "capture",
    body: { amount_to_capture: part },
    done: { captured: part },
  },
  {
    name: "cancellation",
    isOffered: ({ connector }) => connector.flows.void !== undefined,
    ready: held,
    path: "cancel",
    body: {},
    done: { held: 0, captured: 0 },
  },
  {
    name: "cancellation after a capture",
    isOffered: ({ connector }) => connector.flows.void_post_capture !== undefined,
    ready: taken,
    path: "cancel_post_capture",
    body: {},
    isTimely: true,
    done: { held: 0, captured: 0 },
  },
  {
    name: "incremental authorization",
    isOffered: ({ connector }) => connector.flows.incremental_authorization !== undefined,
    ready: increasable,
    path: "incremental_authorization",
    body: { amount: more },
    done: { held: more, captured: 0 },
  },
];

/** Makes a payment for each operation that the provider offers, or for these of them. */
export const operationsAt = async (desk: Desk, names?: readonly string[]): Promise<readonly WaitingOperation[]> => {
  const operations: WaitingOperation[] = [];
  for (const { name, isOffered, ready, path, body, done, isTimely = false } of kinds) {
    if (!isOffered(desk) || names?.includes(name) === false) continue;
    const paymentId = await ready(desk);
    const run = async (): Promise<number> => {
      const [address, sent] =
        path === null ? ["/refunds", { payment_id: paymentId, ...body }] : [`/payments/${paymentId}/${path}`, body];
      return (await desk.shop.send("POST", address, sent)).status;
    };
    operations.push({ name, paymentId, run, done, isTimely });
  }
  return operations;
};

/** Whether the provider's ledger shows the operation as done. */
export const isDone = ({ driver }: Desk, { paymentId, done }: WaitingOperation): boolean => {
  const ledger = driver.ledgerOf(paymentId);
  return Object.entries(done).every(([name, amountThen]) => ledger[name as keyof Ledger] === amountThen);
};
