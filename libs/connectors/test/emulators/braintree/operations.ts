import { dispute, disputedCard, disputeOperations } from "./disputes.ts";
import { agreementOf, methodOperations, useMethod, vaulted } from "./methods.ts";
import { decide } from "./outcomes.ts";
import type { Held, MethodKind, State, Wire } from "./state.ts";
import { failure, memberOf, missing, move, requireShort, textOf } from "./state.ts";

type Input = Wire & { readonly clientMutationId?: string };

/** Currencies of the merchant accounts of the emulated account. */
export const merchantAccounts: Readonly<Record<string, string>> = { shop_usd: "USD", shop_eur: "EUR", shop_jpy: "JPY" };

const snapshots: Readonly<Record<MethodKind, Wire>> = {
  card: { __typename: "CreditCardTransactionDetails", networkTransactionId: "020241124000001" },
  paypal: { __typename: "PayPalTransactionDetails", paymentId: "PAYID-1" },
  venmo: { __typename: "VenmoAccountDetails", username: "venmojoe" },
  us_bank_account: { __typename: "UsBankAccountDetails", last4: "0000", verified: true },
};

const checkInput = (wanted: Wire, kind: MethodKind): void => {
  if (Number(wanted["amount"]) <= 0) throw failure("VALIDATION", "Amount must be positive.", { legacyCode: "81531" });
  requireShort(textOf(wanted, "orderId"), kind === "paypal" ? 127 : 255, "orderId");
  for (const line of (wanted["lineItems"] ?? []) as readonly Wire[]) {
    requireShort(textOf(line, "name"), 35, "name");
    for (const name of ["unitOfMeasure", "productCode", "commodityCode"]) requireShort(textOf(line, name), 12, name);
    if (!/^\d+(?:\.\d{1,2})?$/.test(textOf(line, "totalAmount"))) {
      throw failure("VALIDATION", "Total amount format is invalid.", { legacyCode: "95805" });
    }
  }
};

/** A debit of a bank account is open for days. */
const isGoodDebit = ({ _kind: kind, status }: Held): boolean =>
  kind === "us_bank_account" && status === "SUBMITTED_FOR_SETTLEMENT";

const pay =
  (kind: MethodKind, isCharge: boolean) =>
  (state: State, input: Input): Wire => {
    const wanted = memberOf(input, "transaction");
    const currencyCode = merchantAccounts[textOf(wanted, "merchantAccountId")];
    if (currencyCode === undefined) {
      throw failure("VALIDATION", "Merchant account ID is invalid.", { legacyCode: "91513" });
    }
    checkInput(wanted, kind);
    const methodId = textOf(input, "paymentMethodId");
    const method = useMethod(state, methodId);
    const isUsable = method.kind === kind && (kind !== "us_bank_account" || method.isVaulted);
    if (!isUsable) throw failure("VALIDATION", "The payment method is of another type.", { legacyCode: "91577" });
    const payment: Held = {
      __typename: "Transaction",
      ...state.newId("transaction"),
      status: "AUTHORIZING",
      amount: { value: textOf(wanted, "amount"), currencyCode },
      orderId: wanted["orderId"],
      merchantAccountId: wanted["merchantAccountId"],
      paymentMethodSnapshot: snapshots[kind],
      paymentMethod: method.isVaulted ? { id: methodId, legacyId: methodId, usage: "MULTI_USE" } : null,
      statusHistory: [],
      refunds: [],
      _kind: kind,
      _input: input,
      _refunded: 0,
    };
    state.transactions.set(payment.id, payment);
    decide(payment, method.number, isCharge);
    if (method.number === disputedCard) dispute(state, payment);
    if (isGoodDebit(payment)) move(payment, "SETTLEMENT_PENDING");
    const isGood = payment.status === "AUTHORIZED" || payment.status === "SUBMITTED_FOR_SETTLEMENT";
    if (isGood && wanted["vaultPaymentMethodAfterTransacting"] !== undefined) {
      payment["paymentMethod"] = vaulted(state, method);
    }
    return { transaction: payment, billingAgreementWithPurchasePaymentMethod: agreementOf(state, method, payment) };
  };

const paymentOf = (state: State, input: Input): Held => {
  const payment = state.transactions.get(textOf(input, "transactionId"));
  if (payment === undefined) throw missing();
  return payment;
};

const capture = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  const value = textOf(memberOf(input, "transaction"), "amount");
  if (payment.status !== "AUTHORIZED") {
    throw failure("VALIDATION", "Cannot submit for settlement unless status is authorized.", { legacyCode: "91507" });
  }
  if (Number(value) > Number(payment.amount.value)) {
    throw failure("VALIDATION", "Settlement amount is too large.", { legacyCode: "91522" });
  }
  payment.amount = { ...payment.amount, value };
  move(payment, "SUBMITTED_FOR_SETTLEMENT");
  return { transaction: payment };
};

const sumOf = (payments: readonly Held[]): number =>
  payments.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);

const captureInPart = (state: State, input: Input): Wire => {
  const parent = paymentOf(state, input);
  const wanted = memberOf(input, "transaction");
  if (parent._kind !== "paypal" && parent._kind !== "venmo") {
    throw failure("VALIDATION", "Partial settlement is not supported for this method.", { legacyCode: "915109" });
  }
  if (!["AUTHORIZED", "SETTLEMENT_PENDING"].includes(parent.status)) {
    throw failure("VALIDATION", "Cannot submit for settlement unless status is authorized.", { legacyCode: "91507" });
  }
  const known = parent["partialCaptureDetails"] as { childCaptures: Held[]; totalAmountAuthorized: Held["amount"] };
  const details = (known as typeof known | undefined) ?? { childCaptures: [], totalAmountAuthorized: parent.amount };
  const value = textOf(wanted, "amount");
  const total = sumOf(details.childCaptures) + Math.round(Number(value) * 100);
  const whole = Math.round(Number(details.totalAmountAuthorized.value) * 100);
  if (total > whole) throw failure("VALIDATION", "Settlement amount is too large.", { legacyCode: "91522" });
  const child: Held = {
    ...parent,
    ...state.newId("transaction"),
    amount: { ...parent.amount, value },
    orderId: wanted["orderId"] ?? parent.orderId,
    statusHistory: [],
    refunds: [],
    partialCaptureDetails: { __typename: "ChildCapture", parentAuthorization: parent },
  };
  state.transactions.set(child.id, child);
  move(child, "SUBMITTED_FOR_SETTLEMENT");
  details.childCaptures.push(child);
  parent["partialCaptureDetails"] = { __typename: "ParentAuthorization", ...details };
  parent.amount = { ...parent.amount, value: (total / 100).toFixed(2) };
  const isOver = total === whole || wanted["finalCapture"] === true;
  move(parent, isOver ? "SETTLEMENT_CONFIRMED" : "SETTLEMENT_PENDING");
  return { capture: child };
};

const adjust = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  if (payment.status !== "AUTHORIZED") {
    throw failure("VALIDATION", "Only authorized transactions can be adjusted.", { legacyCode: "95603" });
  }
  payment.amount = { ...payment.amount, value: textOf(input, "amount") };
  const event = payment.statusHistory[0];
  if (event !== undefined) event["amount"] = payment.amount;
  return { transaction: payment };
};

const makeRefund = (state: State, payment: Held, wanted: Wire): Held => {
  const made: Held = {
    __typename: "Refund",
    ...state.newId("refund"),
    status: "AUTHORIZED",
    amount: { ...payment.amount, value: textOf(wanted, "amount") },
    orderId: wanted["orderId"] ?? payment.orderId,
    refundedTransaction: payment,
    statusHistory: [],
    refunds: [],
    _kind: payment._kind,
  };
  state.refunds.set(made.id, made);
  payment.refunds.push(made);
  move(made, "SUBMITTED_FOR_SETTLEMENT");
  return made;
};

const refund = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  const wanted = memberOf(input, "refund");
  if (payment.status !== "SETTLED") {
    throw failure("VALIDATION", "Cannot refund transaction unless it is settled.", { legacyCode: "91506" });
  }
  const total = Number(payment["_refunded"]) + Number(wanted["amount"]);
  if (total > Number(payment.amount.value)) {
    throw failure("VALIDATION", "Refund amount is too large.", { legacyCode: "91521" });
  }
  payment["_refunded"] = total;
  return { refund: makeRefund(state, payment, wanted) };
};

const reverse = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  if (["AUTHORIZED", "SUBMITTED_FOR_SETTLEMENT", "SETTLEMENT_PENDING"].includes(payment.status)) {
    payment["_reversedFor"] = input.clientMutationId;
    move(payment, "VOIDED");
    return { reversal: payment };
  }
  if (payment.status !== "SETTLED" || payment["_refunded"] !== 0) {
    throw failure("VALIDATION", "The transaction cannot be reversed.", { legacyCode: "91504" });
  }
  payment["_refunded"] = Number(payment.amount.value);
  payment["_reversedFor"] = input.clientMutationId;
  return { reversal: makeRefund(state, payment, { amount: payment.amount.value }) };
};

const clientToken = (_state: State, input: Input): Wire => {
  const account = textOf(memberOf(input, "clientToken"), "merchantAccountId");
  if (merchantAccounts[account] === undefined) {
    throw failure("VALIDATION", "Merchant account does not exist.", { legacyCode: "92807" });
  }
  return { clientToken: Buffer.from(JSON.stringify({ version: 2, merchantAccountId: account })).toString("base64") };
};

/** Mutations by name. */
export const operations: Readonly<Record<string, (state: State, input: Input) => Wire>> = {
  ...methodOperations,
  chargeCreditCard: pay("card", true),
  authorizeCreditCard: pay("card", false),
  chargePayPalAccount: pay("paypal", true),
  authorizePayPalAccount: pay("paypal", false),
  chargeVenmoAccount: pay("venmo", true),
  authorizeVenmoAccount: pay("venmo", false),
  chargeUsBankAccount: pay("us_bank_account", true),
  captureTransaction: capture,
  partialCaptureTransaction: captureInPart,
  updateTransactionAmount: adjust,
  reverseTransaction: reverse,
  refundTransaction: refund,
  createClientToken: clientToken,
  ...disputeOperations,
};

/** Does an operation; what reconciles the two sides' records comes back as it was sent. */
export const perform = (state: State, name: string, input: Input): Wire => {
  requireShort(textOf(input, "clientMutationId"), 255, "clientMutationId");
  return { ...operations[name]?.(state, input), clientMutationId: input.clientMutationId };
};
