import type { ConnectorContext, PreparatoryStep } from "../../port/connector.ts";
import type { AuthorizeInput, NetworkTokenData } from "../../port/inputs.ts";
import { isSuccess, memberAt, readBody, reader, textAt } from "../../wire/reading.ts";
import { checkoutToken, tokenKeyOf } from "./calls.ts";

/** A card in a wallet: what Apple or Google encrypted, or the token that it was decrypted to. */
type WalletCard =
  | { readonly type: "encrypted"; readonly wallet: "applepay" | "googlepay"; readonly tokenData: object }
  | {
      readonly type: "decrypted";
      readonly wallet: "applepay" | "googlepay";
      readonly token: Pick<NetworkTokenData, "number" | "expiryMonth" | "expiryYear" | "cryptogram" | "eci">;
    };

const parsed = (value: unknown, encoding: "base64" | "utf8"): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(Buffer.from(value, encoding).toString()) as unknown;
  } catch {
    return undefined;
  }
};

const decryptedApple = (payment: unknown): WalletCard | undefined => {
  const number = textAt(payment, "applicationPrimaryAccountNumber");
  const [, year, month] = /^(\d\d)(\d\d)\d\d$/.exec(textAt(payment, "applicationExpirationDate") ?? "") ?? [];
  if (number === undefined || year === undefined || month === undefined) return undefined;
  const cryptogram = textAt(payment, "paymentData", "onlinePaymentCryptogram") ?? null;
  const eci = textAt(payment, "paymentData", "eciIndicator") ?? null;
  const token = { number, expiryMonth: month, expiryYear: `20${year}`, cryptogram, eci };
  return { type: "decrypted", wallet: "applepay", token };
};

/** What Apple gives is an object or its Base64. */
const applePay = (data: unknown): WalletCard | undefined => {
  const payment = parsed(memberAt(data, "apple_pay", "payment_data"), "base64");
  const [version, content] = [textAt(payment, "version"), textAt(payment, "data")];
  const [signature, header] = [textAt(payment, "signature"), memberAt(payment, "header")];
  if (version === undefined || content === undefined || signature === undefined) return decryptedApple(payment);
  if (typeof header !== "object" || header === null) return undefined;
  return { type: "encrypted", wallet: "applepay", tokenData: { version, data: content, signature, header } };
};

const decryptedGoogle = (token: unknown): WalletCard | undefined => {
  const details = memberAt(token, "paymentMethodDetails");
  const number = textAt(details, "pan");
  const [month, year] = [memberAt(details, "expirationMonth"), memberAt(details, "expirationYear")];
  if (number === undefined || typeof month !== "number" || typeof year !== "number") return undefined;
  const cryptogram = textAt(details, "cryptogram") ?? null;
  const expiryMonth = String(month).padStart(2, "0");
  const eci = textAt(details, "eciIndicator") ?? null;
  return {
    type: "decrypted",
    wallet: "googlepay",
    token: { number, expiryMonth, expiryYear: String(year), cryptogram, eci },
  };
};

const googlePay = (data: unknown): WalletCard | undefined => {
  const token = parsed(memberAt(data, "google_pay", "tokenization_data", "token"), "utf8");
  const [signature, signedMessage] = [textAt(token, "signature"), textAt(token, "signedMessage")];
  const protocolVersion = textAt(token, "protocolVersion");
  if (signature === undefined || signedMessage === undefined || protocolVersion === undefined) {
    return decryptedGoogle(token);
  }
  return { type: "encrypted", wallet: "googlepay", tokenData: { signature, protocolVersion, signedMessage } };
};

/** Null when the payment is not made with such a wallet; undefined when its data are not complete. */
export const walletCardOf = (input: AuthorizeInput): WalletCard | null | undefined => {
  const { paymentMethodType, paymentMethodData: data } = input;
  if (data.type !== "other" || data.method !== "wallet") return null;
  if (paymentMethodType === "apple_pay") return applePay(data.data);
  return paymentMethodType === "google_pay" ? googlePay(data.data) : null;
};

/** Whether the account can turn what the wallet encrypted into a token. */
export const canTokenize = (context: ConnectorContext): boolean => tokenKeyOf(context) !== undefined;

export const tokenStep = "token";

const asToken = reader<{ readonly token: string }>(
  { type: "object", properties: { token: { type: "string", pattern: "^tok_[!-~]+$" } }, required: ["token"] },
  "token",
);

/** Checkout.com decrypts what the wallet gave, and keeps it for one payment. */
const tokenize: PreparatoryStep<AuthorizeInput> = {
  name: tokenStep,
  isNeeded: (input) => walletCardOf(input)?.type === "encrypted",
  build: (context, input) => {
    const card = walletCardOf(input);
    return checkoutToken(context, card?.type === "encrypted" ? { type: card.wallet, token_data: card.tokenData } : {});
  },
  read: (response) => (isSuccess(response) ? { token: readBody(response, asToken).token } : null),
};

export const walletSteps: readonly PreparatoryStep<AuthorizeInput>[] = [tokenize];
