import type { JsonObject } from "../documents/json.ts";
import { authentication, authenticationEligibility, authenticationResult } from "../resources/authentication.ts";
import { syncedAuthentication } from "../resources/authentication.ts";
import { complete } from "./complete.ts";

const id = "auth_Q7vB2kX9mT4nW8sYc1Lz";
const serverTransactionId = "8a880dc0-d2d2-4067-bcb1-b08d1690b26e";

/** Body of POST /authentication. */
export const createAuthenticationExample: JsonObject = {
  amount: 4990,
  currency: "EUR",
  customer: { id: "cus_ada", email: "ada@example.com" },
  return_url: "https://shop.example/authenticated",
  acquirer_details: { acquirer_bin: "456789", acquirer_merchant_id: "M123456789", merchant_country_code: "DE" },
};

const created: JsonObject = {
  authentication_id: id,
  merchant_id: "merchant_shop",
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  status: "started",
  client_secret: `${id}_secret_n3W8sYc1LzQ7vB2kX9mT`,
  amount: 4990,
  currency: "EUR",
  authentication_connector: "fakethreeds",
  return_url: "https://shop.example/authenticated",
  acquirer_details: { acquirer_bin: "456789", acquirer_merchant_id: "M123456789", merchant_country_code: "DE" },
  customer_id: "cus_ada",
  customer: {
    id: "cus_ada",
    name: null,
    email: "ada@example.com",
    phone: null,
    phone_country_code: null,
    tax_registration_id: null,
  },
  created_at: "2026-11-20T12:00:00.000Z",
};

/** An authentication that waits for its card. */
export const authenticationExample: JsonObject = complete(authentication, created);

/** Body of the eligibility by a customer's client. */
export const eligibilityExample: JsonObject = {
  client_secret: `${id}_secret_n3W8sYc1LzQ7vB2kX9mT`,
  payment_method: "card",
  payment_method_data: { card: { card_number: "4000000000003055", card_exp_month: "03", card_exp_year: "2030" } },
};

/** A card that takes part. */
export const eligibleExample: JsonObject = complete(authenticationEligibility, {
  authentication_id: id,
  status: "pending",
  next_action: { type: "authenticate" },
  eligibility_response_params: {
    three_ds_data: {
      three_ds_server_transaction_id: serverTransactionId,
      message_version: "2.2.0",
      maximum_supported_3ds_version: "2.2.0",
      connector_authentication_id: "saut_8d1f0c2a",
      three_ds_method_data: null,
      three_ds_method_url: null,
      directory_server_id: "A000000003",
    },
  },
});

/** Body of the authentication by a customer's client. */
export const authenticateExample: JsonObject = {
  client_secret: `${id}_secret_n3W8sYc1LzQ7vB2kX9mT`,
  device_channel: "BRW",
  threeds_method_comp_ind: "U",
};

/** A customer who was authenticated without a challenge. */
export const authenticatedExample: JsonObject = complete(authenticationResult, {
  authentication_id: id,
  status: "success",
  transaction_status: "Y",
  three_ds_server_transaction_id: serverTransactionId,
  three_ds_requestor_url: "https://shop.example",
});

/** The end of that authentication, as the merchant's server reads it. */
export const syncedAuthenticationExample: JsonObject = complete(syncedAuthentication, {
  ...created,
  status: "success",
  transaction_status: "Y",
  eci: "05",
  authentication_value: "3q2+78r+ur7erb7vyv66vv////8=",
  ds_trans_id: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
  message_version: "2.2.0",
  three_ds_server_transaction_id: serverTransactionId,
});
