import type {
  CreatePaymentMethodRequest,
  MerchantSnapshot,
  PaymentMethodDataRequest,
  StoredPaymentMethod as StoredMethodRepresentation,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { StoredMethod } from "../domain/stored-method.ts";
import { awaitingDataMs, newStoredMethod } from "../domain/stored-method.ts";
import { storedMethodToWire } from "../wire/stored-method-wire.ts";
import { newMethodStatus } from "../domain/stored-method-status.ts";
import type { MethodContext } from "../../methods/domain/card-method.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import type { MethodRequest } from "../../methods/wire/method-wire.ts";
import { methodFromWire } from "../../methods/wire/method-wire.ts";
import type { StoredNetworkToken } from "../../methods/domain/network-token.ts";
import { networkTokenFromWire } from "../../methods/wire/network-token-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { loadCustomer } from "./stored-customers.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { sealMethod } from "../../methods/use-cases/method-sealing.ts";

export interface CreatePaymentMethodInput {
  readonly caller: Caller;
  readonly request: CreatePaymentMethodRequest;
}

export type MethodPorts = Pick<Ports, "clock" | "ids" | "directory" | "customers" | "paymentMethods"> &
  Pick<Ports, "vault" | "cardRanges">;

/** What reading a method that is to be stored needs from outside. */
export const methodContext = (
  { clock, vault, cardRanges }: Pick<Ports, "clock" | "vault" | "cardRanges">,
  merchant: MerchantSnapshot,
  isClient: boolean,
): MethodContext => ({
  now: clock.now(),
  fingerprint: (cardNumber) => vault.fingerprint(customerOwnerOf(merchant), cardNumber),
  cardRange: cardRanges.lookUp,
  isClient,
  // The type of a stored method is set when it is created, by the merchant's server.
  isTypeClaimed: false,
});

/** How the customer pays, as a request of this kind states it; null when it does not. */
export const methodInput = (
  ports: Pick<Ports, "clock" | "vault" | "cardRanges">,
  merchant: MerchantSnapshot,
  request: MethodRequest,
  isClient: boolean,
): MethodInput | null => {
  const method = methodFromWire(request, methodContext(ports, merchant, isClient));
  if (method?.secret.kind !== "network_token") return method;
  throw failures.method_data_mismatch({
    field: "payment_method_data.network_token",
    payment_method: "card",
    expected: "card; a network token is stored with it, as network_token of the request",
  });
};

/** The network token to store next to a card, encrypted; null without one. */
const tokenToStore = (
  { clock, vault }: Pick<Ports, "clock" | "vault">,
  merchant: MerchantSnapshot,
  request: CreatePaymentMethodRequest,
  method: MethodInput | null,
): StoredNetworkToken | null => {
  const sent = request.network_token ?? null;
  if (sent === null) return null;
  if (method?.secret.kind !== "card") {
    throw failures.combination_refused({ field: "network_token", problem: "send the card that it represents, too" });
  }
  const token = networkTokenFromWire(sent, clock.now(), "network_token");
  const { expiryMonth, expiryYear, network } = token;
  const sealed = sealMethod(vault, customerOwnerOf(merchant), { kind: "network_token", token });
  return { sealed, expiryMonth, expiryYear, network };
};

type CardRequest = NonNullable<CreatePaymentMethodRequest["card"]>;

const withNetwork = (card: CardRequest, network: CreatePaymentMethodRequest["card_network"]): CardRequest =>
  network === undefined ? card : { ...card, card_network: card.card_network ?? network };

/** Cards, wallets and bank accounts may be members of the request or of its payment_method_data. */
const dataOf = (request: CreatePaymentMethodRequest): PaymentMethodDataRequest => {
  const { wallet, card_network: network, payment_method: method, payment_method_data: within } = request;
  // Clients send it with cards, too, and mean nothing by it there.
  const otherAccount = method === "bank_transfer" ? request.bank_transfer_data : null;
  const bankAccount = request.bank_transfer ?? otherAccount ?? null;
  const card = within?.card ?? request.card ?? null;
  return {
    ...defined({ wallet, bank_transfer: bankAccount ?? undefined }),
    ...within,
    ...defined({ card: card === null ? undefined : withNetwork(card, network) }),
  };
};

/** What is stored of a method's data: of a card the PAN, encrypted, and never the security code. */
export const storedData = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  method: MethodInput,
  nickName: string | null,
): Pick<StoredMethod, "fingerprint" | "sealedMethod" | "details"> => ({
  fingerprint: method.summary.kind === "card" ? method.summary.fingerprint : null,
  sealedMethod: sealMethod(vault, customerOwnerOf(merchant), method.secret),
  details: {
    ...(method.summary.kind === "card" ? { card: method.summary.card } : {}),
    ...defined({ nickName: nickName ?? undefined, billing: method.billing ?? undefined }),
  },
});

const newMethod = (
  ports: MethodPorts,
  merchant: MerchantSnapshot,
  customerId: string,
  request: CreatePaymentMethodRequest,
): StoredMethod => {
  const now = ports.clock.now();
  const data = dataOf(request);
  const { payment_method: paymentMethod, payment_method_type: paymentMethodType } = request;
  const sent = { payment_method: paymentMethod, payment_method_type: paymentMethodType, payment_method_data: data };
  const method = methodInput(ports, merchant, sent, false);
  const networkToken = tokenToStore(ports, merchant, request, method);
  const paymentMethodId = ports.ids.paymentMethodId();
  const stated = defined({
    billing: (request.billing ?? null) === null ? undefined : (request.billing as NonNullable<typeof request.billing>),
    metadata: (request.metadata ?? null) === null ? undefined : (request.metadata as Record<string, unknown>),
  });
  const base = {
    merchantId: customerOwnerOf(merchant).merchant_id,
    paymentMethodId,
    customerId,
    paymentMethod,
    paymentMethodType: paymentMethodType ?? null,
  };
  const clientSecret = `${paymentMethodId}_secret_${ports.ids.secret()}`;
  if (method === null) {
    return {
      ...newStoredMethod({ ...base, fingerprint: null, sealedMethod: null, details: stated }, now),
      clientSecret,
      status: newMethodStatus.withoutData,
      discardAt: new Date(now.getTime() + awaitingDataMs),
    };
  }
  const stored = storedData(ports, merchant, method, data.card?.nick_name ?? null);
  const details = { ...stored.details, ...stated, ...defined({ networkToken: networkToken ?? undefined }) };
  return { ...newStoredMethod({ ...base, ...stored, details }, now), clientSecret };
};

/**
 * Stores a payment method of a customer; the same card once.
 * @throws {Failure} `missing_field` (IR_04), `customer_not_found` (HE_02), `customer_redacted` (IR_11), those of cards.
 */
export const createPaymentMethod =
  (ports: MethodPorts) =>
  async ({ caller, request }: CreatePaymentMethodInput): Promise<StoredMethodRepresentation> => {
    const merchant = await merchantOf(ports, caller, null);
    const customerId = request.customer_id ?? null;
    if (customerId === null) throw failures.missing_field({ field: "customer_id" });
    await loadCustomer(ports, merchant, customerId);
    const stored = await ports.paymentMethods.insert(newMethod(ports, merchant, customerId, request));
    if (stored === null) throw failures.customer_redacted({ customer_id: customerId });
    // Of a method that has its data the secret opens nothing; clients expect one whenever a method is made.
    return { ...storedMethodToWire(stored, caller.merchantId), client_secret: stored.clientSecret };
  };
