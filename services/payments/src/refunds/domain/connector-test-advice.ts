const byCode: Readonly<Record<string, string>> = {
  authentication_required:
    "A 3DS rule of the merchant or the provider asked for authentication. Test cards of this test need none: check " +
    "the 3DS rules of the profile and the risk rules at the provider.",
  connector_timeout: "The provider did not answer in time. Check its status page and test again in a minute.",
  connector_connection_lost: "The connection to the provider broke. Check its status page and test again in a minute.",
  connector_unreachable:
    "The provider could not be reached. Check that its address can be reached from here, and its status page.",
  currency_without_merchant_account:
    "The account has no merchant account for the currency. Test with another currency, or add the merchant account.",
  flow_not_supported: "The connector cannot do this by its API. Do it in the provider's dashboard.",
  no_eligible_connector:
    "The account does not take card payments in the currency. Add the method to payment_methods_enabled, or test " +
    "with another currency.",
};

const byStep = {
  payment:
    "Look the code up at the provider. Usual causes: a wrong or restricted key, card payments that are not enabled, " +
    "or an account that may not send card numbers to the API.",
  reversal: "The payment is not reversed. Refund it with POST /refunds, or in the provider's dashboard.",
} as const;

/** What to do when a step of the test of a connector account failed with a code. */
export const adviceFor = (step: keyof typeof byStep, code: string): string => byCode[code] ?? byStep[step];
