// Accounts at banks of the United States, which are debited by ACH.
import type { ConnectorContext } from "../../port/connector.ts";
import type { AuthorizeInput, ContactAddress } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";
import { stateOf } from "../../wire/state-code.ts";
import { achMandateOf, merchantAccountOf, vaultCustomerOf } from "./connector-metadata.ts";
import type { BankAccount } from "./methods.ts";
import { bankAccountOf } from "./methods.ts";

const zipPattern = /^\d{5}(?:-\d{4})?$/;
const statePattern = /^[A-Z]{2}$/;

/** Only a whole address: each of its members is required. */
const billingOf = (billing: ContactAddress | null): object | undefined => {
  const [street, city] = [given(billing?.line1), given(billing?.city)];
  const [state, zipCode] = [stateOf(billing) ?? "", billing?.zip ?? ""];
  if (street === undefined || city === undefined || billing?.country !== "US") return undefined;
  if (!statePattern.test(state) || !zipPattern.test(zipCode)) return undefined;
  return { streetAddress: street, extendedAddress: given(billing.line2), city, state, zipCode };
};

/** First and last name of the account's holder, where both are known. */
const personOf = ({ holderName }: BankAccount, billing: ContactAddress | null): object | undefined => {
  const [first, ...rest] = (holderName ?? "").split(" ").filter((part) => part !== "");
  const firstName = first ?? given(billing?.firstName);
  const lastName = rest.length > 0 ? rest.join(" ") : given(billing?.lastName);
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
};

const ownerOf = (account: BankAccount, billing: ContactAddress | null): object | undefined => {
  if (!account.isBusiness) {
    const person = personOf(account, billing);
    return person === undefined ? undefined : { individualOwner: person };
  }
  const { holderName: businessName } = account;
  return businessName === undefined ? undefined : { businessOwner: { businessName } };
};

/** What a payment by bank account lacks, in the API's words; null when it is complete. */
export const missingOfAccount = (input: AuthorizeInput): string | null => {
  if (input.paymentMethodData.type === "connector_mandate") return null;
  const account = bankAccountOf(input);
  if (account === null) return "ach_bank_debit with account_number and routing_number";
  if (ownerOf(account, input.billing) === undefined) return "the name of the account's holder";
  return achMandateOf(input) === undefined ? "connector_metadata.braintree.ach_mandate" : null;
};

/** Input of the exchange of a bank account for an id. */
export const bankAccountParams = (input: AuthorizeInput): object => {
  const account = bankAccountOf(input);
  if (account === null) return {};
  return {
    usBankAccount: {
      accountNumber: account.accountNumber,
      routingNumber: account.routingNumber,
      accountType: account.accountType,
      ...ownerOf(account, input.billing),
      billingAddress: billingOf(input.billing),
      achMandate: achMandateOf(input),
    },
  };
};

/** Input of the verification that puts a bank account into the vault: the banks' own network answers at once. */
export const vaultBankAccountParams = (context: ConnectorContext, input: AuthorizeInput, methodId: string): object => ({
  paymentMethodId: methodId,
  customerId: vaultCustomerOf(input),
  verificationMerchantAccountId: merchantAccountOf(context, input),
  verificationMethod: "NETWORK_CHECK",
});
