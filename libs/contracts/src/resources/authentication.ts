import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, described, flag, metadataObject, minorUnits, nullable } from "../schema.ts";
import { freeObject, nameText, record, request, text } from "../schema.ts";
import { contact, contactRequest } from "./address.ts";
import { browserInfo } from "./browser-info.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { challengeMembers, deviceMembers } from "./external-authentication.ts";
import { cardSummary, paymentMethodDataRequest } from "./payment-method-data.ts";
import { orderMembers, statedCustomer } from "./payment-members.ts";
import { strongAuthenticationExemptions } from "./payment-values.ts";

/** States of an authentication; success and failed are final. */
const authenticationStatuses = ["started", "pending", "success", "failed"] as const;

const status = choice(
  "started: the card has not been sent. pending: waiting for the device data or the challenge. success and failed " +
    "are final.",
  authenticationStatuses,
  "AuthenticationStatus",
);

// Lengths are those of acquirerBIN and acquirerMerchantID in EMV 3-D Secure.
const acquirerMembers = {
  acquirer_bin: text("BIN of the acquirer.", { pattern: "^[0-9]{1,11}$", examples: ["456789"] }),
  acquirer_merchant_id: nameText("Merchant id that the acquirer assigned.", {
    maxLength: 35,
    examples: ["M123456789"],
  }),
  merchant_country_code: country,
} as const;

const exemption = choice("Exemption from strong customer authentication (SCA).", strongAuthenticationExemptions);

const customerRequest = request("AuthenticationCustomerRequest", "The customer.", statedCustomer);

/** Body of POST /authentication. */
export const createAuthenticationBody = request(
  "CreateAuthenticationRequest",
  "A customer to authenticate by 3-D Secure without a payment.",
  {
    authentication_id: text("Your own id for the authentication; generated when omitted.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    amount: minorUnits("Amount of the payment, in minor units."),
    currency,
    profile_id: orderMembers.profile_id,
    customer: customerRequest,
    customer_details: described("The customer; alias of customer. Send one of the two.", customerRequest),
    authentication_connector: text(
      "Name of the authentication connector; default: the first of the profile's authentication_connectors.",
      { minLength: 1, maxLength: 64, examples: ["fakethreeds"] },
    ),
    return_url: orderMembers.return_url,
    force_3ds_challenge: flag("Request a challenge in all cases."),
    psd2_sca_exemption_type: exemption,
    profile_acquirer_id: text("Acquirer data of the profile for the authentication connector.", {
      maxLength: 64,
    }),
    acquirer_details: request(
      "AuthenticationAcquirerRequest",
      "The acquirer of the later payment; takes precedence over profile_acquirer_id.",
      acquirerMembers,
      ["acquirer_bin", "acquirer_merchant_id"],
    ),
    metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
  },
  ["amount", "currency"],
);

const clientSecret = text(
  "Client secret of the authentication; required with a publishable key, refused with a secret key.",
  { maxLength: 128 },
);

/** Body of POST /authentication/{authentication_id}/eligibility. */
export const authenticationEligibilityBody = request(
  "AuthenticationEligibilityRequest",
  "The card to authenticate.",
  {
    client_secret: clientSecret,
    profile_id: text("The business profile of the authentication.", { maxLength: 64 }),
    payment_method: choice("Always card.", ["card"]),
    payment_method_type: choice("Kind of card.", ["credit", "debit"]),
    payment_method_data: paymentMethodDataRequest,
    billing: contactRequest,
    shipping: contactRequest,
    browser_information: browserInfo,
    email: text("E-mail address of the customer.", { maxLength: 255, format: "email" }),
  },
  ["payment_method", "payment_method_data"],
);

/** Body of POST /authentication/{authentication_id}/authenticate. */
export const authenticateBody = request(
  "AuthenticationAuthenticateRequest",
  "Device data of the customer for 3-D Secure.",
  {
    client_secret: clientSecret,
    ...deviceMembers,
    browser_info: described("The browser; default: that of the eligibility request.", browserInfo),
  },
  ["device_channel", "threeds_method_comp_ind"],
);

/** Body of POST /authentication/{merchant_id}/{authentication_id}/sync. */
export const syncAuthenticationBody = request("SyncAuthenticationRequest", "Device channel.", {
  client_secret: clientSecret,
});

const idMember = {
  authentication_id: text("Id of the authentication.", { examples: ["auth_Q7vB2kX9mT4nW8sYc1Lz"] }),
} as const;

const errorMembers = {
  error_code: nullable(
    text("Reason of the failure: card_not_enrolled, authentication_expired, or the authentication connector's code."),
  ),
  error_message: nullable(text("Message of the error.")),
} as const;

const shownCustomer = record("AuthenticationCustomer", "The customer.", {
  id: nullable(text("Your id of the customer.")),
  name: nullable(text("Name.")),
  email: nullable(text("E-mail address.")),
  phone: nullable(text("Telephone number.")),
  phone_country_code: nullable(text("Country code of the telephone number.")),
  tax_registration_id: nullable(text("Tax registration of the customer.")),
});

const recordMembers = {
  ...idMember,
  merchant_id: text("The merchant account."),
  profile_id: text("The business profile."),
  status,
  client_secret: text("Client secret for the customer's client."),
  amount: minorUnits("Amount of the payment, in minor units."),
  currency,
  authentication_connector: text("Name of the authentication connector."),
  force_3ds_challenge: nullable(flag("Whether a challenge is requested in all cases.")),
  return_url: nullable(text("Return address of the customer.")),
  psd2_sca_exemption_type: nullable(exemption),
  profile_acquirer_id: nullable(text("Acquirer data of the profile for the connector.")),
  acquirer_details: nullable(
    record("AuthenticationAcquirer", "The acquirer of the later payment.", {
      ...acquirerMembers,
      merchant_country_code: nullable(acquirerMembers.merchant_country_code),
    }),
  ),
  customer_id: nullable(text("Your id of the customer.")),
  customer: nullable(shownCustomer),
  card: nullable(described("Card details without the PAN.", cardSummary)),
  billing: nullable(contact),
  shipping: nullable(contact),
  email: nullable(text("E-mail address from the eligibility request.")),
  browser_information: nullable(freeObject("Browser data of the customer.")),
  metadata: nullable(freeObject("Metadata.")),
  ...errorMembers,
  created_at: dateTime("When the authentication was created; it fails 15 minutes later."),
} as const;

/** An authentication of a customer without a payment. */
export const authentication = record(
  "Authentication",
  "An authentication of a customer by 3-D Secure without a payment.",
  recordMembers,
);

const threeDsData = record("AuthenticationThreeDsData", "Enrolment of the card in 3-D Secure.", {
  three_ds_server_transaction_id: nullable(text("3DS Server transaction id (threeDSServerTransID).")),
  message_version: nullable(text("3-D Secure protocol version.", { examples: ["2.2.0"] })),
  maximum_supported_3ds_version: nullable(text("Highest protocol version supported by the issuer.")),
  connector_authentication_id: nullable(text("Id of the authentication at the connector.")),
  three_ds_method_data: nullable(text("Value of threeDSMethodData for three_ds_method_url.")),
  three_ds_method_url: nullable(text("3DS Method URL; null: none.")),
  directory_server_id: nullable(text("Id of the card network's directory server.")),
});

/** Whether and how the card takes part. */
export const authenticationEligibility = record("AuthenticationEligibility", "Enrolment of the card in 3-D Secure.", {
  ...idMember,
  status,
  next_action: record("AuthenticationNextAction", "Next step of the client.", {
    type: choice(
      "authenticate: run the 3DS Method if there is one, then authenticate. none: the authentication has ended.",
      ["authenticate", "none"],
    ),
  }),
  eligibility_response_params: nullable(
    record("AuthenticationEligibilityParams", "Data for the next step.", { three_ds_data: threeDsData }),
  ),
  ...errorMembers,
});

const serverTransactionId = nullable(text("3DS Server transaction id (threeDSServerTransID)."));

const transactionStatus = nullable(
  text(
    "transStatus: Y authenticated, A attempted, C challenge, N not authenticated, R rejected, U unavailable; null " +
      "before the authentication request.",
  ),
);

/** What the customer's device does next. */
export const authenticationResult = record("AuthenticationResult", "Result of 3-D Secure, or challenge data.", {
  ...idMember,
  status,
  transaction_status: transactionStatus,
  ...challengeMembers,
  three_ds_server_transaction_id: serverTransactionId,
  acs_signed_content: nullable(text("For the 3DS SDK of an app.")),
  three_ds_requestor_url: nullable(text("Address of the shop, from the business profile.")),
  three_ds_requestor_app_url: nullable(text("Address of the shop's app, from the business profile.")),
  ...errorMembers,
});

/** How the authentication ended. */
export const syncedAuthentication = record(
  "SyncedAuthentication",
  "An authentication and its result. With a publishable key all customer data and metadata are null.",
  {
    ...recordMembers,
    transaction_status: transactionStatus,
    eci: nullable(text("Electronic commerce indicator (ECI).", { examples: ["05"] })),
    authentication_value: nullable(
      text(
        "CAVV or AAV. Only with a secret key, and only of a succeeded authentication: read from the connector " +
          "each time and never stored.",
      ),
    ),
    ds_trans_id: nullable(text("Directory server transaction id.")),
    message_version: nullable(text("3-D Secure protocol version.")),
    three_ds_server_transaction_id: serverTransactionId,
    ...challengeMembers,
    acs_signed_content: nullable(text("For the 3DS SDK of an app.")),
  },
);

export type CreateAuthenticationRequest = FromSchema<typeof createAuthenticationBody>;
export type AuthenticationEligibilityRequest = FromSchema<typeof authenticationEligibilityBody>;
export type AuthenticateRequest = FromSchema<typeof authenticateBody>;
export type SyncAuthenticationRequest = FromSchema<typeof syncAuthenticationBody>;
export type Authentication = FromSchema<typeof authentication>;
export type AuthenticationEligibility = FromSchema<typeof authenticationEligibility>;
export type AuthenticationResult = FromSchema<typeof authenticationResult>;
export type SyncedAuthentication = FromSchema<typeof syncedAuthentication>;
