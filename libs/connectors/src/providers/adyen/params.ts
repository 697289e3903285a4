// Bodies of the requests, as far as this adapter uses them. A test checks them against the types of Adyen's own SDK.

export interface AmountParams {
  readonly currency: string;
  readonly value: number;
}

export interface AddressParams {
  readonly street: string;
  readonly houseNumberOrName: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly stateOrProvince?: string | undefined;
}

/** `bcmc` is a Bancontact card. */
export interface CardParams {
  readonly type: "scheme" | "networkToken" | "bcmc";
  readonly number?: string | undefined;
  readonly expiryMonth?: string | undefined;
  readonly expiryYear?: string | undefined;
  readonly cvc?: string | undefined;
  readonly holderName?: string | undefined;
  readonly brand?: string | undefined;
  readonly storedPaymentMethodId?: string | undefined;
  readonly networkPaymentReference?: string | undefined;
}

export interface ApplePayParams {
  readonly type: "applepay";
  readonly applePayToken: string;
}

export interface GooglePayParams {
  readonly type: "googlepay";
  readonly googlePayToken: string;
}

export interface BlikParams {
  readonly type: "blik";
  readonly blikCode: string;
}

export interface SepaDebitParams {
  readonly type: "sepadirectdebit";
  readonly iban: string;
  readonly ownerName: string;
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
  readonly type: RedirectType;
}

/** Methods that the customer confirms in an app on that phone. */
export interface PhoneParams {
  readonly type: "mbway" | "vipps";
  readonly telephoneNumber: string;
  readonly shopperEmail?: string | undefined;
}

/** A debit of an account in the United States, or in Britain. */
export interface AccountParams {
  readonly type: "ach" | "directdebit_GB";
  readonly bankAccountNumber: string;
  readonly bankLocationId: string;
  readonly ownerName?: string | undefined;
  readonly holderName?: string | undefined;
}

export type OtherMethodParams =
  | ApplePayParams
  | GooglePayParams
  | BlikParams
  | SepaDebitParams
  | RedirectParams
  | PhoneParams
  | AccountParams;

export type MethodParams = CardParams | OtherMethodParams;

type TransactionStatus = "Y" | "N" | "U" | "A";

export interface ProofParams {
  readonly cavv?: string | undefined;
  readonly eci?: string | undefined;
  readonly dsTransID?: string | undefined;
  readonly directoryResponse?: "A" | "C" | "D" | "I" | "N" | "R" | "U" | "Y" | undefined;
  readonly authenticationResponse?: TransactionStatus | undefined;
  readonly threeDSVersion?: string | undefined;
  readonly tokenAuthenticationVerificationValue?: string | undefined;
}

export interface BrowserParams {
  readonly acceptHeader: string;
  readonly colorDepth: number;
  readonly javaEnabled: boolean;
  readonly javaScriptEnabled?: boolean | undefined;
  readonly language: string;
  readonly screenHeight: number;
  readonly screenWidth: number;
  readonly timeZoneOffset: number;
  readonly userAgent: string;
}

export interface LineParams {
  readonly id?: string | undefined;
  readonly sku?: string | undefined;
  readonly description?: string | undefined;
  readonly quantity: number;
  readonly amountIncludingTax: number;
  readonly taxAmount?: number | undefined;
  readonly itemCategory?: string | undefined;
  readonly brand?: string | undefined;
  readonly imageUrl?: string | undefined;
}

export interface LevelTwoThreeParams {
  readonly customerReferenceNumber?: string | undefined;
  readonly dutyAmount?: number | undefined;
  readonly freightAmount?: number | undefined;
  readonly orderDate?: string | undefined;
  readonly totalTaxAmount?: number | undefined;
}

export interface PaymentParams<Method = MethodParams> {
  readonly amount: AmountParams;
  readonly merchantAccount: string;
  readonly paymentMethod: Method;
  readonly reference: string;
  readonly returnUrl: string;
  readonly captureDelayHours?: 0 | undefined;
  readonly shopperReference?: string | undefined;
  readonly shopperInteraction: "Ecommerce" | "ContAuth" | "Moto";
  readonly recurringProcessingModel?: "CardOnFile" | "Subscription" | "UnscheduledCardOnFile" | undefined;
  readonly storePaymentMethod?: true | undefined;
  readonly shopperEmail?: string | undefined;
  readonly shopperIP?: string | undefined;
  readonly shopperName?: { readonly firstName: string; readonly lastName: string } | undefined;
  readonly shopperStatement?: string | undefined;
  readonly telephoneNumber?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly merchantOrderReference?: string | undefined;
  readonly store?: string | undefined;
  readonly billingAddress?: AddressParams | undefined;
  readonly deliveryAddress?: AddressParams | undefined;
  readonly lineItems?: readonly LineParams[] | undefined;
  readonly enhancedSchemeData?: { readonly levelTwoThree: LevelTwoThreeParams } | undefined;
  readonly installments?: { readonly value: number } | undefined;
  readonly channel?: "Web" | undefined;
  readonly origin?: string | undefined;
  readonly browserInfo?: BrowserParams | undefined;
  readonly authenticationData?:
    | {
        readonly attemptAuthentication?: "always" | undefined;
        readonly threeDSRequestData: { readonly nativeThreeDS: "disabled" };
      }
    | undefined;
  readonly threeDS2RequestData?: { readonly threeDSRequestorChallengeInd: "04" } | undefined;
  readonly mpiData?: ProofParams | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly additionalData?: Record<string, string> | undefined;
}

export interface DetailsParams {
  readonly details: { readonly redirectResult: string };
}

export interface CaptureParams {
  readonly amount: AmountParams;
  readonly merchantAccount: string;
  readonly reference: string;
}

export interface CancelParams {
  readonly merchantAccount: string;
  readonly reference: string;
}

export interface StandaloneCancelParams extends CancelParams {
  readonly paymentReference: string;
}

export interface RefundParams {
  readonly amount: AmountParams;
  readonly merchantAccount: string;
  readonly reference: string;
  readonly merchantRefundReason?: "FRAUD" | "CUSTOMER REQUEST" | "RETURN" | "DUPLICATE" | "OTHER" | undefined;
}

export interface PaymentMethodsParams {
  readonly merchantAccount: string;
}

/** Names a dispute to the Disputes API. */
export interface AcceptDisputeParams {
  readonly disputePspReference: string;
  readonly merchantAccountCode: string;
}

export interface DefendDisputeParams extends AcceptDisputeParams {
  readonly defenseReasonCode: string;
}

export interface SupplyDocumentParams extends AcceptDisputeParams {
  readonly defenseDocuments: readonly {
    readonly content: string;
    readonly contentType: string;
    readonly defenseDocumentTypeCode: string;
  }[];
}

export interface AmountUpdateParams {
  readonly amount: AmountParams;
  readonly merchantAccount: string;
  readonly reference: string;
}
