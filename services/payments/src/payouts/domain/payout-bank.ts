import type { PayoutBankRequest, PayoutMethodData } from "@railyard/contracts";

import { failures } from "../failures.ts";

type BankSummary = NonNullable<PayoutMethodData["bank"]>;

const refuse = (member: string, problem: string): Error =>
  failures.payout_account_invalid({ field: `payout_method_data.bank.${member}`, problem });

/** Whether the check digits of an IBAN are right (ISO 13616): the whole as a number leaves 1 over 97. */
export const passesIbanCheck = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = [...turned].map((character) => String(parseInt(character, 36))).join("");
  return BigInt(digits) % 97n === 1n;
};

/** Whether the check digit of a routing number is right: its digits, weighed 3, 7, 1 in turn, add up to tens. */
export const passesRoutingCheck = (routing: string): boolean => {
  if (!/^\d{9}$/.test(routing)) return false;
  const weights = [3, 7, 1];
  const sum = [...routing].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
};

const summary = (kind: BankSummary["kind"], account: string, request: PayoutBankRequest): BankSummary => ({
  kind,
  last4: account.slice(-4),
  bank_name: request.bank_name ?? null,
  bank_country_code: request.bank_country_code ?? null,
  bank_city: request.bank_city ?? null,
});

const compact = (text: string): string => text.replaceAll(/[ -]/g, "").toUpperCase();

const readIban = (iban: string, request: PayoutBankRequest): BankSummary => {
  const plain = compact(iban);
  if (!passesIbanCheck(plain)) throw refuse("iban", "its form or its check digits are wrong");
  const bic = request.bic ?? null;
  if (bic !== null && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic.toUpperCase())) {
    throw refuse("bic", "it must have 8 or 11 characters");
  }
  return summary("sepa", plain, request);
};

const readNumbered = (account: string, request: PayoutBankRequest): BankSummary => {
  const plain = compact(account);
  if (!/^\d{4,17}$/.test(plain)) throw refuse("bank_account_number", "it must have 4 to 17 digits");
  const sortCode = request.bank_sort_code ?? null;
  const routing = request.bank_routing_number ?? null;
  if (sortCode !== null) {
    if (!/^\d{6}$/.test(compact(sortCode))) throw refuse("bank_sort_code", "it must have six digits");
    return summary("bacs", plain, request);
  }
  if (routing === null) throw refuse("bank_routing_number", "an account number needs it, or bank_sort_code");
  if (!passesRoutingCheck(routing)) throw refuse("bank_routing_number", "its form or its check digit is wrong");
  return summary("ach", plain, request);
};

/**
 * What may be shown of a bank account, after its numbers were checked.
 * @throws {Failure} `payout_account_invalid` (IR_06 422).
 */
export const readBank = (request: PayoutBankRequest): BankSummary => {
  const iban = request.iban ?? null;
  const number = request.bank_account_number ?? null;
  const pixKey = request.pix_key ?? null;
  if ([iban, number, pixKey].filter((name) => name !== null).length !== 1) {
    throw refuse("iban", "exactly one of iban, bank_account_number, pix_key is needed");
  }
  if (iban !== null) return readIban(iban, request);
  if (number !== null) return readNumbered(number, request);
  if (pixKey === null || pixKey === "") throw refuse("pix_key", "it is empty");
  return summary("pix", pixKey, request);
};
