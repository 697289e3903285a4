// Cards and accounts kept at PayPal: setup tokens, which the payer may have to agree to, and payment tokens.
import type { Answer, State, Wire } from "./state.ts";
import { missing, refusal, shown } from "./state.ts";

/** Cards by their outcome when they are kept. */
const challengedCard = "4868719460707704";
const refusedCard = "4000000000000002";

const links = (state: State, id: string, isOpen: boolean): readonly Wire[] => [
  { href: `${state.url()}/v3/vault/setup-tokens/${id}`, rel: "self", method: "GET" },
  ...(isOpen
    ? [{ href: `https://www.sandbox.paypal.com/agreements/approve?approval_session_id=${id}`, rel: "approve" }]
    : []),
];

const createSetupToken = (state: State, body: Wire): Answer => {
  const { card, paypal } = body["payment_source"] as { card?: Wire; paypal?: Wire };
  const number = card === undefined ? "" : String(card["number"]);
  if (number === refusedCard) return refusal("INVALID_CARD_NUMBER");
  const isOpen = paypal !== undefined || (number === challengedCard && card?.["verification_method"] === "SCA_ALWAYS");
  const id = state.newId();
  const token: Wire = {
    id,
    customer: { id: "customer_1" },
    status: isOpen ? "PAYER_ACTION_REQUIRED" : "APPROVED",
    payment_source: card === undefined ? { paypal: {} } : { card: { last_digits: number.slice(-4), brand: "VISA" } },
    links: links(state, id, isOpen),
    _number: number,
  };
  state.setupTokens.set(id, token);
  return { status: 201, body: shown(token) };
};

const createPaymentToken = (state: State, body: Wire): Answer => {
  const { token } = body["payment_source"] as { token: { id: string } };
  const setup = state.setupTokens.get(token.id);
  if (setup === undefined) return refusal("TOKEN_NOT_FOUND", 404);
  if (setup["status"] !== "APPROVED") return refusal("SETUP_TOKEN_NOT_APPROVED");
  setup["status"] = "VAULTED";
  const id = `vault${state.newId()}`;
  state.vault.set(id, String(setup["_number"]));
  const self = { href: `${state.url()}/v3/vault/payment-tokens/${id}`, rel: "self", method: "GET" };
  const kept = { id, customer: setup["customer"], payment_source: setup["payment_source"], links: [self] };
  state.emit("VAULT.PAYMENT-TOKEN.CREATED", kept);
  return { status: 201, body: kept };
};

/** Writes below `/v3/vault`. */
export const vaultOperations: Readonly<Record<string, (state: State, body: Wire) => Answer>> = {
  "setup-tokens": createSetupToken,
  "payment-tokens": createPaymentToken,
};

export const readSetupToken = (state: State, id: string): Answer => {
  const token = state.setupTokens.get(id);
  return token === undefined ? missing : { status: 200, body: shown(token) };
};

export const removePaymentToken = (state: State, id: string): Answer => {
  if (!state.vault.delete(id)) return missing;
  state.emit("VAULT.PAYMENT-TOKEN.DELETED", { id });
  return { status: 204 };
};

/** The payer agrees to what is to be kept. */
export const approveSetupToken = (state: State, id: string): boolean => {
  const token = state.setupTokens.get(id);
  if (token === undefined) return false;
  Object.assign(token, { status: "APPROVED", links: links(state, id, false) });
  return true;
};
