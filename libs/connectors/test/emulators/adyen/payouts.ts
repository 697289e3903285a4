import type { State, Wire } from "./state.ts";
import { Refusal } from "./state.ts";

/** A payout of the emulator, in Adyen's units. */
export interface KeptPayout {
  readonly psp: string;
  readonly request: Wire;
  status: "submitted" | "confirmed" | "declined" | "paid";
  /** By which webhooks name it from its confirmation on. */
  confirmedAs?: string;
}

const operations = ["/storeDetailAndSubmitThirdParty", "/confirmThirdParty", "/declineThirdParty", "/payout"];

/** What the user that reviews may do, and no other. */
const reviews = ["/confirmThirdParty", "/declineThirdParty"];

/** The account that does not exist: what goes there comes back. */
export const refusedIban = "NL32ABNA0515071439";
const refusedCard = "4000000000009995";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The ids that an event names: its own, and that of what it happened to. */
interface EventIds {
  readonly pspReference: string;
  readonly originalReference?: string;
}

const notifyPayout = (
  state: State,
  payout: KeptPayout,
  eventCode: string,
  { pspReference, originalReference = "" }: EventIds,
  success = true,
): void => {
  state.notify({
    pspReference,
    originalReference,
    merchantAccountCode: "TestMerchant",
    merchantReference: payout.request["reference"],
    amount: payout.request["amount"],
    eventCode,
    success: String(success),
    ...(success ? {} : { reason: "Invalid bank details" }),
  });
};

const checkAmount = (request: Wire): void => {
  const amount = request["amount"] as Wire | undefined;
  if (!Number.isSafeInteger(amount?.["value"]) || Number(amount?.["value"]) <= 0) {
    throw new Refusal(422, "137", "Invalid amount specified");
  }
};

const submit = (state: State, request: Wire): Wire => {
  checkAmount(request);
  const needed = ["shopperEmail", "shopperReference", "dateOfBirth", "nationality", "entityType", "reference"];
  for (const name of needed) {
    if (!isText(request[name])) throw new Refusal(422, "130", `Required field '${name}' is not provided.`);
  }
  const [bank, data] = [request["bank"] as Wire | undefined, request["additionalData"] as Wire | undefined];
  const isWallet = request["selectedBrand"] === "paypal" && isText(data?.["emailId"]);
  const isBank = isText(bank?.["ownerName"]) && (isText(bank["iban"]) || isText(bank["bankAccountNumber"]));
  if (!isWallet && !isBank) throw new Refusal(422, "161", "No bank details provided");
  const payout: KeptPayout = { psp: state.nextId(), request, status: "submitted" };
  state.payouts.set(payout.psp, payout);
  return { pspReference: payout.psp, resultCode: "[payout-submit-received]" };
};

const review = (state: State, path: string, request: Wire): Wire => {
  const payout = state.payouts.get(String(request["originalReference"]));
  if (payout === undefined) throw new Refusal(422, "167", "Original pspReference required for this operation");
  const pspReference = state.nextId();
  if (path === "/declineThirdParty") {
    const isDone = payout.status === "submitted";
    if (isDone) payout.status = "declined";
    notifyPayout(state, payout, "PAYOUT_DECLINE", { pspReference, originalReference: payout.psp }, isDone);
    return { pspReference, response: "[payout-decline-received]" };
  }
  if (payout.status !== "submitted") throw new Refusal(422, "167", "The payout was reviewed");
  payout.status = "confirmed";
  payout.confirmedAs = pspReference;
  const isRefused = (request["iban"] ?? (payout.request["bank"] as Wire | undefined)?.["iban"]) === refusedIban;
  notifyPayout(state, payout, "PAYOUT_THIRDPARTY", { pspReference }, !isRefused);
  return { pspReference, response: "[payout-confirm-received]" };
};

const payCard = (state: State, request: Wire): Wire => {
  checkAmount(request);
  const card = request["card"] as Wire | undefined;
  if (!isText(card?.["number"])) throw new Refusal(422, "101", "Invalid card number");
  const payout: KeptPayout = { psp: state.nextId(), request, status: "submitted" };
  if (card["number"] === refusedCard) {
    return { pspReference: payout.psp, resultCode: "Refused", refusalReason: "Not supported" };
  }
  payout.status = "paid";
  state.payouts.set(payout.psp, payout);
  return { pspReference: payout.psp, resultCode: "Authorised", authCode: "12345" };
};

/** The money comes back from the bank. */
export const reversePayout = (state: State, psp: string): void => {
  const payout = state.payouts.get(psp);
  const originalReference = payout?.confirmedAs ?? psp;
  if (payout !== undefined) {
    notifyPayout(state, payout, "PAIDOUT_REVERSED", { pspReference: state.nextId(), originalReference });
  }
};

export const isReview = (path: string): boolean => reviews.includes(path);

/** POST of the Payout API; null when it is no operation of that. */
export const answerPayout = (state: State, path: string, request: Wire): Wire | null => {
  if (!operations.includes(path)) return null;
  if (request["merchantAccount"] !== "TestMerchant") {
    throw new Refusal(403, "901", "Invalid Merchant Account", "security");
  }
  if (reviews.includes(path)) return review(state, path, request);
  return path === "/payout" ? payCard(state, request) : submit(state, request);
};
