// Bodies of the requests, as far as this adapter uses them. A test holds them against the types of Adyen's own SDK.

export interface AmountParams {
  currency: string;
  value: number;
}

export interface AddressParams {
  street: string;
  houseNumberOrName: string;
  city: string;
  postalCode: string;
  country: string;
  stateOrProvince?: string | undefined;
}

/** `bcmc` is a Bancontact card. */
export interface CardParams {
  type: "scheme" | "networkToken" | "bcmc";
  number?: string | undefined;
  expiryMonth?: string | undefined;
  expiryYear?: string | undefined;
  cvc?: string | undefined;
  holderName?: string | undefined;
  brand?: string | undefined;
  storedPaymentMethodId?: string | undefined;
  networkPaymentReference?: string | undefined;
}

export interface ApplePayParams {
  type: "applepay";
  applePayToken: string;
}

export interface GooglePayParams {
  type: "googlepay";
  googlePayToken: string;
}

export interface BlikParams {
  type: "blik";
  blikCode: string;
}

export interface SepaDebitParams {
  type: "sepadirectdebit";
  iban: string;
  ownerName: string;
}

export type RedirectType =
  | "affirm"
  | "afterpaytouch"
  | "alipay"
  | "alipay_hk"
  | "benefit"
  | "clearpay"
  | "dana"
  | "gcash"
  | "gopay_wallet"
  | "ideal"
  | "kakaopay"
  | "klarna"
  | "knet"
  | "mobilepay"
  | "momo_wallet"
  | "paybybank"
  | "paypal"
  | "paysafecard"
  | "touchngo"
  | "trustly"
  | "twint";

/** Methods that the customer confirms at a page of their own. */
export interface RedirectParams {
  type: RedirectType;
}

/** Methods that the customer confirms in an app on that phone. */
export interface PhoneParams {
  type: "mbway" | "vipps";
  telephoneNumber: string;
  shopperEmail?: string | undefined;
}

/** A debit of an account in the United States, or in Britain. */
export interface AccountParams {
  type: "ach" | "directdebit_GB";
  bankAccountNumber: string;
  bankLocationId: string;
  ownerName?: string | undefined;
  holderName?: string | undefined;
}

export type OtherMethodParams =
  ApplePayParams | GooglePayParams | BlikParams | SepaDebitParams | RedirectParams | PhoneParams | AccountParams;

export type MethodParams = CardParams | OtherMethodParams;

type TransactionStatus = "Y" | "N" | "U" | "A";

export interface ProofParams {
  cavv?: string | undefined;
  eci?: string | undefined;
  dsTransID?: string | undefined;
  directoryResponse?: "A" | "C" | "D" | "I" | "N" | "R" | "U" | "Y" | undefined;
  authenticationResponse?: TransactionStatus | undefined;
  threeDSVersion?: string | undefined;
  tokenAuthenticationVerificationValue?: string | undefined;
}

export interface BrowserParams {
  acceptHeader: string;
  colorDepth: number;
  javaEnabled: boolean;
  javaScriptEnabled?: boolean | undefined;
  language: string;
  screenHeight: number;
  screenWidth: number;
  timeZoneOffset: number;
  userAgent: string;
}

export interface LineParams {
  id?: string | undefined;
  sku?: string | undefined;
  description?: string | undefined;
  quantity: number;
  amountIncludingTax: number;
  taxAmount?: number | undefined;
  itemCategory?: string | undefined;
  brand?: string | undefined;
  imageUrl?: string | undefined;
}

export interface LevelTwoThreeParams {
  customerReferenceNumber?: string | undefined;
  dutyAmount?: number | undefined;
  freightAmount?: number | undefined;
  orderDate?: string | undefined;
  totalTaxAmount?: number | undefined;
}

export interface PaymentParams<Method = MethodParams> {
  amount: AmountParams;
  merchantAccount: string;
  paymentMethod: Method;
  reference: string;
  returnUrl: string;
  shopperReference?: string | undefined;
  shopperInteraction: "Ecommerce" | "ContAuth" | "Moto";
  recurringProcessingModel?: "CardOnFile" | "Subscription" | "UnscheduledCardOnFile" | undefined;
  storePaymentMethod?: true | undefined;
  shopperEmail?: string | undefined;
  shopperIP?: string | undefined;
  shopperName?: { firstName: string; lastName: string } | undefined;
  shopperStatement?: string | undefined;
  telephoneNumber?: string | undefined;
  countryCode?: string | undefined;
  merchantOrderReference?: string | undefined;
  store?: string | undefined;
  billingAddress?: AddressParams | undefined;
  deliveryAddress?: AddressParams | undefined;
  lineItems?: LineParams[] | undefined;
  enhancedSchemeData?: { levelTwoThree: LevelTwoThreeParams } | undefined;
  installments?: { value: number } | undefined;
  channel?: "Web" | undefined;
  origin?: string | undefined;
  browserInfo?: BrowserParams | undefined;
  authenticationData?:
    { attemptAuthentication?: "always" | undefined; threeDSRequestData: { nativeThreeDS: "disabled" } } | undefined;
  threeDS2RequestData?: { threeDSRequestorChallengeInd: "04" } | undefined;
  mpiData?: ProofParams | undefined;
  metadata?: Record<string, string> | undefined;
  additionalData?: Record<string, string> | undefined;
}

export interface DetailsParams {
  details: { redirectResult: string };
}

export interface CaptureParams {
  amount: AmountParams;
  merchantAccount: string;
  reference: string;
}

export interface CancelParams {
  merchantAccount: string;
  reference: string;
}

export interface StandaloneCancelParams extends CancelParams {
  paymentReference: string;
}

export interface RefundParams {
  amount: AmountParams;
  merchantAccount: string;
  reference: string;
  merchantRefundReason?: "FRAUD" | "CUSTOMER REQUEST" | "RETURN" | "DUPLICATE" | "OTHER" | undefined;
}

export interface PaymentMethodsParams {
  merchantAccount: string;
}

/** Names a dispute to the Disputes API. */
export interface AcceptDisputeParams {
  disputePspReference: string;
  merchantAccountCode: string;
}

export interface DefendDisputeParams extends AcceptDisputeParams {
  defenseReasonCode: string;
}

export interface SupplyDocumentParams extends AcceptDisputeParams {
  defenseDocuments: { content: string; contentType: string; defenseDocumentTypeCode: string }[];
}

export interface AmountUpdateParams {
  amount: AmountParams;
  merchantAccount: string;
  reference: string;
}
