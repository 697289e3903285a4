import type { AuthorizeInput } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";
import { returnParams, shippingOf } from "./addresses.ts";
import type { WalletParams } from "./params.ts";

const isKept = ({ setupFutureUsage }: AuthorizeInput): boolean => setupFutureUsage === "off_session";

/** What the merchant may charge a kept account for. */
const usagePatternOf = ({ mitCategory }: AuthorizeInput): "RECURRING_PREPAID" | "IMMEDIATE" =>
  mitCategory === "recurring" || mitCategory === "installment" ? "RECURRING_PREPAID" : "IMMEDIATE";

/** An account at PayPal whose owner agrees at PayPal's page, and may leave it to the merchant for later charges. */
export const walletParams = (input: AuthorizeInput): WalletParams => ({
  email_address: given(input.email ?? input.billing?.email),
  attributes: isKept(input)
    ? {
        vault: {
          store_in_vault: "ON_SUCCESS",
          usage_type: "MERCHANT",
          customer_type: "CONSUMER",
          usage_pattern: usagePatternOf(input),
          // Otherwise two customers of the merchant with one account would share a token.
          permit_multiple_payment_tokens: true,
        },
      }
    : undefined,
  experience_context: {
    ...returnParams(input),
    user_action: "PAY_NOW",
    shipping_preference: shippingOf(input) === undefined ? "NO_SHIPPING" : "SET_PROVIDED_ADDRESS",
    payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
  },
});

/** An account that PayPal keeps for the merchant; no further consent is needed. */
export const keptWalletParams = (vaultId: string, input: AuthorizeInput): WalletParams => ({
  vault_id: vaultId,
  stored_credential: {
    payment_initiator: input.offSession ? "MERCHANT" : "CUSTOMER",
    usage_pattern: usagePatternOf(input),
    usage: "SUBSEQUENT",
  },
});
