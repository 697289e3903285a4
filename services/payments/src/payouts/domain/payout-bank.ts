import { failures } from "../failures.ts";
import type { BankSummary } from "./destination-summary.ts";
import type { StatedBankAccount } from "./stated-destination.ts";

const refuse = (member: string, problem: string): Error =>
  failures.payout_account_invalid({ field: `payout_method_data.bank.${member}`, problem });

/** Whether the check digits of an IBAN are right (ISO 13616): the whole as a number leaves 1 over 97. */
const passesIbanCheck = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = [...turned].map((character) => String(parseInt(character, 36))).join("");
  return BigInt(digits) % 97n === 1n;
};

/** Whether the check digit of a routing number is right: its digits, weighed 3, 7, 1 in turn, add up to tens. */
const passesRoutingCheck = (routing: string): boolean => {
  if (!/^\d{9}$/.test(routing)) return false;
  const weights = [3, 7, 1];
  const sum = [...routing].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
};

const summary = (kind: BankSummary["kind"], account: string, stated: StatedBankAccount): BankSummary => ({
  kind,
  last4: account.slice(-4),
  bank_name: stated.bankName ?? null,
  bank_country_code: stated.bankCountry ?? null,
  bank_city: stated.bankCity ?? null,
});

const compact = (text: string): string => text.replaceAll(/[ -]/g, "").toUpperCase();

const readIban = (iban: string, stated: StatedBankAccount): BankSummary => {
  const plain = compact(iban);
  if (!passesIbanCheck(plain)) throw refuse("iban", "its form or its check digits are wrong");
  const { bic } = stated;
  if (bic !== undefined && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic.toUpperCase())) {
    throw refuse("bic", "it must have 8 or 11 characters");
  }
  return summary("sepa", plain, stated);
};

const readNumbered = (account: string, stated: StatedBankAccount): BankSummary => {
  const plain = compact(account);
  if (!/^\d{4,17}$/.test(plain)) throw refuse("bank_account_number", "it must have 4 to 17 digits");
  const { sortCode, routingNumber: routing } = stated;
  if (sortCode !== undefined) {
    if (!/^\d{6}$/.test(compact(sortCode))) throw refuse("bank_sort_code", "it must have six digits");
    return summary("bacs", plain, stated);
  }
  if (routing === undefined) throw refuse("bank_routing_number", "an account number needs it, or bank_sort_code");
  if (!passesRoutingCheck(routing)) throw refuse("bank_routing_number", "its form or its check digit is wrong");
  return summary("ach", plain, stated);
};

/**
 * What may be shown of a bank account, after its numbers were checked.
 * @throws {Failure} `payout_account_invalid` (IR_06 422).
 */
export const readBank = (stated: StatedBankAccount): BankSummary => {
  const { iban, accountNumber: number, pixKey } = stated;
  if ([iban, number, pixKey].filter((name) => name !== undefined).length !== 1) {
    throw refuse("iban", "exactly one of iban, bank_account_number, pix_key is needed");
  }
  if (iban !== undefined) return readIban(iban, stated);
  if (number !== undefined) return readNumbered(number, stated);
  if (pixKey === undefined || pixKey === "") throw refuse("pix_key", "it is empty");
  return summary("pix", pixKey, stated);
};

/** The names under which a bank account is kept, and sent to providers. */
const bankNames = {
  iban: "iban",
  bic: "bic",
  accountNumber: "bank_account_number",
  routingNumber: "bank_routing_number",
  sortCode: "bank_sort_code",
  pixKey: "pix_key",
  taxId: "tax_id",
  branch: "bank_branch",
  bankName: "bank_name",
  bankCity: "bank_city",
  bankCountry: "bank_country_code",
} as const satisfies Record<keyof StatedBankAccount, string>;

/** A bank account by the names under which it is kept. */
export const keptBank = (stated: StatedBankAccount): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(bankNames).flatMap(([member, name]) => {
      const value = stated[member as keyof StatedBankAccount];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The format of a bank account that was checked, by the names under which it is kept. */
export const keptBankKind = (data: Readonly<Record<string, unknown>>): BankSummary["kind"] => {
  if (data[bankNames.iban] !== undefined) return "sepa";
  if (data[bankNames.pixKey] !== undefined) return "pix";
  return data[bankNames.sortCode] === undefined ? "ach" : "bacs";
};
