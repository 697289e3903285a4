import type { MerchantSnapshot } from "@railyard/contracts";
import { errorCode } from "@railyard/failures";

import type { StoredMethod } from "../domain/stored-method.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { openSealedMethod } from "../../methods/use-cases/method-sealing.ts";

/** Milliseconds for which a payment token names its method. */
const paymentTokenMs = 900_000;

const tokenPrefix = "token_";
const tokenPurpose = "payment_token";

/** A token that names a stored method for a while; nothing has to be stored for it. */
export const paymentTokenFor = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  paymentMethodId: string,
  now: Date,
): string => {
  const text = `${paymentMethodId}:${String(now.getTime() + paymentTokenMs)}`;
  return tokenPrefix + vault.sealText(customerOwnerOf(merchant), text, tokenPurpose);
};

const openToken = ({ vault }: Pick<Ports, "vault">, merchant: MerchantSnapshot, token: string): string => {
  try {
    return vault.openText(customerOwnerOf(merchant), token.slice(tokenPrefix.length), tokenPurpose);
  } catch (error) {
    if (errorCode(error)?.startsWith("sealed_value_") !== true) throw error;
    throw failures.payment_token_invalid({ field: "payment_token" }, { cause: error });
  }
};

/**
 * The id of the method that a token names.
 * @throws {Failure} `payment_token_invalid` (IR_29).
 */
export const readPaymentToken = (
  ports: Pick<Ports, "vault" | "clock">,
  merchant: MerchantSnapshot,
  token: string,
): string => {
  const [paymentMethodId = "", expiresMs = ""] = openToken(ports, merchant, token).split(":");
  if (ports.clock.now().getTime() >= Number(expiresMs))
    throw failures.payment_token_invalid({ field: "payment_token" });
  return paymentMethodId;
};

/**
 * The stored method, of the merchant or of its platform.
 * @throws {Failure} `payment_method_not_found` (HE_02).
 */
export const loadMethod = async (
  { paymentMethods }: Pick<Ports, "paymentMethods">,
  merchant: MerchantSnapshot,
  paymentMethodId: string,
): Promise<StoredMethod> => {
  const method = await paymentMethods.load(customerOwnerOf(merchant).merchant_id, paymentMethodId);
  if (method === null) throw failures.payment_method_not_found({ payment_method_id: paymentMethodId });
  return method;
};

/**
 * The data of a stored method in plaintext.
 * @throws {Failure} `payment_method_unusable` (IR_16) while it has none.
 */
export const openMethod = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  { paymentMethodId, sealedMethod, status }: StoredMethod,
): MethodSecret => {
  if (status !== "active" || sealedMethod === null) {
    throw failures.payment_method_unusable({
      payment_method_id: paymentMethodId,
      current: status,
      expected: "active",
    });
  }
  return openSealedMethod(vault, customerOwnerOf(merchant), sealedMethod);
};
