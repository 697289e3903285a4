import { cutText, defined } from "@railyard/members";
import type { AuthenticationProof } from "../../port/authentication.ts";
import type { ConnectorContext } from "../../port/connector.ts";
import type { AuthorizeInput, ContactAddress } from "../../port/inputs.ts";
import { customerReference } from "../../wire/customer-reference.ts";
import { entryOf, given, oneOf, textOf } from "../../wire/request-values.ts";
import { stateOf } from "../../wire/state-code.ts";
import { toAdyenAmount } from "./amounts.ts";
import { merchantAccountOf } from "./calls.ts";
import { isByPhoneOrMail, memberParams, processingModelOf, scaExemptionOf, statementOf } from "./member-params.ts";
import { isByCard, isLoan, otherMethod } from "./other-methods.ts";
import type {
  AddressParams,
  AmountParams,
  BrowserParams,
  LineParams,
  MethodParams,
  PaymentParams,
  ProofParams,
} from "./params.ts";
import { metadataLimits, preAuthorisation, requestData, shopperReferenceLengths } from "./published-facts.ts";
import { paymentReference, readStoredMethodId, savesCard } from "./references.ts";
import { cardBrands } from "./unconfirmed.ts";

// Inputs whose amount Adyen cannot express are refused before.
export const amountParams = (amount: number, currency: string): AmountParams => ({
  currency,
  value: toAdyenAmount(amount, currency) ?? amount,
});

/** Null when such a method is not sent to Adyen here; undefined when its data are not complete. */
export const methodParams = (input: AuthorizeInput): MethodParams | null | undefined => {
  const { paymentMethodData: data, networkTransactionId } = input;
  switch (data.type) {
    case "card": {
      const { number, expiryMonth, expiryYear, cvc, holderName, network } = data.card;
      const card = { number, expiryMonth, expiryYear, cvc: given(cvc), holderName: given(holderName) };
      const brand = entryOf(cardBrands, network ?? "");
      return { type: "scheme", ...card, brand, networkPaymentReference: networkTransactionId };
    }
    case "network_token": {
      const { number, expiryMonth, expiryYear, holderName } = data.token;
      const token = { number, expiryMonth, expiryYear, holderName: given(holderName) };
      return { type: "networkToken", ...token, networkPaymentReference: networkTransactionId };
    }
    case "connector_mandate":
      return {
        type: "scheme",
        storedPaymentMethodId: readStoredMethodId(data.connectorMandateId).storedPaymentMethod,
      };
    case "other":
      return otherMethod(input, data.data);
  }
};

const results = ["Y", "N", "U", "A"] as const;
const directoryResults = ["A", "C", "D", "I", "N", "R", "U", "Y"] as const;

/** Null when the proof lacks what acquirers insist on: cryptogram, directory server's transaction id and version. */
export const proofParams = (proof: AuthenticationProof): ProofParams | null => {
  const { cavv, dsTransactionId, version, eci, transStatus } = proof;
  if (cavv === null || dsTransactionId === null || version === null) return null;
  return {
    cavv,
    eci: given(eci),
    dsTransID: dsTransactionId,
    directoryResponse: oneOf(directoryResults, transStatus),
    authenticationResponse: oneOf(results, transStatus),
    threeDSVersion: version,
  };
};

const tokenProof = ({ paymentMethodData: data }: AuthorizeInput): ProofParams | undefined =>
  data.type === "network_token" && data.token.cryptogram !== null
    ? { tokenAuthenticationVerificationValue: data.token.cryptogram, eci: given(data.token.eci) }
    : undefined;

const mpiData = (input: AuthorizeInput): ProofParams | undefined => {
  const proof = input.authentication === undefined ? null : proofParams(input.authentication);
  const token = tokenProof(input);
  return proof === null ? token : { ...token, ...proof };
};

/** Adyen takes all of it or nothing. */
const browserParams = ({ browserInformation: info }: AuthorizeInput): BrowserParams | undefined => {
  const text = (name: string): string | undefined => (typeof info?.[name] === "string" ? info[name] : undefined);
  const whole = (name: string): number | undefined => (typeof info?.[name] === "number" ? info[name] : undefined);
  const acceptHeader = text("accept_header");
  const [language, userAgent] = [text("language"), text("user_agent")];
  const [colorDepth, timeZoneOffset] = [whole("color_depth"), whole("time_zone")];
  const [screenHeight, screenWidth] = [whole("screen_height"), whole("screen_width")];
  const javaEnabled = info?.["java_enabled"];
  if (acceptHeader === undefined || language === undefined || userAgent === undefined) return undefined;
  if (colorDepth === undefined || timeZoneOffset === undefined) return undefined;
  if (screenHeight === undefined || screenWidth === undefined || typeof javaEnabled !== "boolean") return undefined;
  const screen = { colorDepth, screenHeight, screenWidth };
  return { acceptHeader, language, userAgent, timeZoneOffset, javaEnabled, ...screen };
};

const noHouse = "N/A";
/** Adyen takes no extended ones. */
const usPostalCodeLength = 5;

export const addressParams = (contact: ContactAddress | null): AddressParams | undefined => {
  const [street, city] = [given(contact?.line1), given(contact?.city)];
  const [postalCode, country] = [given(contact?.zip), given(contact?.country)];
  if (street === undefined || city === undefined || postalCode === undefined || country === undefined) return undefined;
  const house = [contact?.line2, contact?.line3].flatMap((line) => given(line) ?? []).join(", ");
  return {
    street,
    // Our addresses have the number in the first line, and Adyen insists on something.
    houseNumberOrName: given(house) ?? noHouse,
    city,
    postalCode: country === "US" ? cutText(postalCode, usPostalCodeLength) : postalCode,
    country,
    stateOrProvince: stateOf(contact),
  };
};

const nameParams = (contact: ContactAddress | null): PaymentParams["shopperName"] => {
  const [firstName, lastName] = [given(contact?.firstName), given(contact?.lastName)];
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
};

const metadataParams = ({ metadata }: AuthorizeInput): Record<string, string> | undefined => {
  const { members, nameLength, valueLength } = metadataLimits;
  const pairs = Object.entries(metadata ?? {})
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([name, value]) => name.length <= nameLength && value !== "" && value.length <= valueLength)
    .toSpliced(members);
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
};

/** Whose the card is, in characters and of a length that Adyen accepts. */
export const shopperOf = (input: AuthorizeInput): string | undefined => {
  const { paymentMethodData: data, customerId, paymentId } = input;
  if (data.type === "connector_mandate") return readStoredMethodId(data.connectorMandateId).shopper;
  if (customerId !== null) return customerReference(customerId, shopperReferenceLengths);
  return savesCard(input) ? paymentId : undefined;
};

const additionalData = (input: AuthorizeInput): Record<string, string> | undefined => {
  const exemption = scaExemptionOf(input);
  const data = {
    ...(input.captureMethod === "automatic" ? {} : { [requestData.manualCapture]: "true" }),
    ...(input.isIncrementalAuthorizationRequested ? { [requestData.authorisationType]: preAuthorisation } : {}),
    ...defined({ [requestData.scaExemption]: exemption }),
  };
  return Object.keys(data).length === 0 ? undefined : data;
};

const interactionOf = (input: AuthorizeInput): PaymentParams["shopperInteraction"] => {
  if (isByPhoneOrMail(input)) return "Moto";
  const { offSession, paymentMethodData } = input;
  return offSession || paymentMethodData.type === "connector_mandate" ? "ContAuth" : "Ecommerce";
};

const originLengthMax = 80;

const originOf = ({ completeUrl }: AuthorizeInput): string | undefined => {
  const { origin } = new URL(completeUrl);
  return origin.length > originLengthMax ? undefined : origin;
};

/** How the customer is to be authenticated: at a page, never by parts of Adyen's in the merchant's own page. */
const authenticationParams = (input: AuthorizeInput, method: MethodParams): Partial<PaymentParams> => {
  if (interactionOf(input) !== "Ecommerce" || input.authentication !== undefined) return {};
  const page = {
    channel: "Web",
    origin: originOf(input),
    browserInfo: browserParams(input),
  } as const;
  if (!isByCard(method)) return page;
  return {
    ...page,
    authenticationData: {
      attemptAuthentication: input.authenticationType === "three_ds" ? "always" : undefined,
      threeDSRequestData: { nativeThreeDS: "disabled" },
    },
  };
};

const customerParams = (input: AuthorizeInput): Partial<PaymentParams> => {
  const address = input.browserInformation?.["ip_address"];
  return {
    shopperReference: shopperOf(input),
    shopperEmail: given(input.email ?? input.billing?.email),
    shopperIP: typeof address === "string" ? given(address) : undefined,
    shopperName: nameParams(input.billing),
    telephoneNumber: given(input.phone),
    billingAddress: addressParams(input.billing),
    deliveryAddress: addressParams(input.shipping),
  };
};

/** What the lines lack of the amount, or have too much, as a line: shipping, taxes and discounts of the whole. */
const withDifference = (lines: readonly LineParams[], amount: number): LineParams[] => {
  const sum = lines.reduce((total, line) => total + line.amountIncludingTax * line.quantity, 0);
  const rest = { description: differenceText, quantity: 1, amountIncludingTax: amount - sum };
  return sum === amount ? [...lines] : [...lines, rest];
};

const differenceText = "Shipping, taxes and discounts";

/** Lines of those that lend the customer the money: they must add up to the amount. */
const loanLines = (input: AuthorizeInput, lines: readonly LineParams[] = []): LineParams[] => {
  const { description, paymentId, amount, currency } = input;
  const { value } = amountParams(amount, currency);
  const whole = { description: given(description) ?? paymentId, quantity: 1, amountIncludingTax: value };
  return lines.length === 0 ? [whole] : withDifference(lines, value);
};

/** Body of a payment, and of a payment of nothing that only keeps the card. */
export const paymentParams = (context: Pick<ConnectorContext, "credentials">, input: AuthorizeInput): PaymentParams => {
  const isKept = savesCard(input);
  // Other methods are refused before.
  const method = methodParams(input) ?? { type: "scheme" };
  const { lineItems, ...members } = memberParams(input);
  const lines = isLoan(method) ? loanLines(input, lineItems) : lineItems;
  return {
    amount: amountParams(input.amount, input.currency),
    merchantAccount: merchantAccountOf(context),
    reference: paymentReference(input),
    returnUrl: input.completeUrl,
    // Stated, so that money is not called captured by what the account happens to be set to.
    captureDelayHours: input.captureMethod === "automatic" && input.amount > 0 ? 0 : undefined,
    paymentMethod: method,
    shopperInteraction: interactionOf(input),
    recurringProcessingModel: processingModelOf(input, isKept),
    storePaymentMethod: isKept ? true : undefined,
    shopperStatement: statementOf(input),
    mpiData: mpiData(input),
    metadata: metadataParams(input),
    additionalData: additionalData(input),
    ...customerParams(input),
    ...authenticationParams(input, method),
    ...(isByCard(method) ? {} : { countryCode: given(input.billing?.country) }),
    ...members,
    ...defined({ lineItems: lines }),
  };
};
