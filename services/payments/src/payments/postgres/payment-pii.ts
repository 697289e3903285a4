import { redactedContact, redactedText } from "@railyard/contracts";
import type { RewrittenColumn } from "@railyard/database";
import { defined } from "@railyard/members";

import type { Attempt, AttemptDetails } from "../domain/attempt.ts";
import type { Payment } from "../domain/payment.ts";
import type { PaymentDetails } from "../domain/payment-details.ts";
import { without } from "../../kernel/domain/without.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import { hasAny, plaintextColumn } from "../../kernel/postgres/sealed-members.ts";
import type { StoredPayment } from "../ports.ts";
import type { DetailsMembers } from "../wire/details-members.ts";
import { detailsFromMembers, detailsToMembers } from "../wire/details-members.ts";

/** Members of a payment with PII. */
const personalMembers = [
  "customer",
  "billing",
  "shipping",
  "browser_info",
  "customer_acceptance",
  "mandate_data",
] as const satisfies readonly (keyof DetailsMembers)[];

type PaymentPii = Pick<DetailsMembers, (typeof personalMembers)[number]>;
type AttemptPii = Pick<AttemptDetails, "methodBilling"> & { readonly holderName?: string };

/** What is encrypted, as one value, for a payment and the attempts that are stored with it. */
interface Pii {
  readonly payment: PaymentPii;
  /** By their numbers. */
  readonly attempts: Readonly<Record<string, AttemptPii>>;
}

interface Sealed {
  /** An encrypted {@link Pii}; part of the details of the payment and of every attempt with data in it. */
  readonly sealed?: string;
}

/** Details as the table has them. Rows from before personal data were encrypted have them in plaintext. */
export type PaymentDetailsRow = DetailsMembers & Sealed & { readonly customer_email_hash?: string };
export type AttemptDetailsRow = AttemptDetails & Sealed;

/** A payment as the table has it. */
export interface SealedPayment extends Omit<StoredPayment, "payment"> {
  readonly payment: Omit<Payment, "details"> & { readonly details: PaymentDetailsRow };
}

/** Details for the table, as JSON values. */
export interface StorableDetails {
  readonly payment: PaymentDetailsRow;
  /** In the order of the attempts. */
  readonly attempts: readonly AttemptDetailsRow[];
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

// The placeholder for erased data is not personal, and shows that the customer was erased.
const isErased = ({ customer }: DetailsMembers): boolean =>
  customer?.name === redactedText && customer.email === redactedText;

const piiOfPayment = (details: DetailsMembers): PaymentPii => {
  const isCustomerKept = isErased(details);
  const stated = personalMembers.flatMap((name) => {
    const value = details[name];
    return value === undefined || (name === "customer" && isCustomerKept) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(stated) as PaymentPii;
};

const piiOfAttempt = ({ method, methodBilling }: AttemptDetails): AttemptPii => {
  const holderName = method?.kind === "card" ? method.card.holderName : null;
  return defined({ methodBilling, holderName: holderName ?? undefined });
};

const withHolder = (details: AttemptDetails, holderName: string | null): AttemptDetails =>
  details.method?.kind === "card"
    ? { ...details, method: { ...details.method, card: { ...details.method.card, holderName } } }
    : details;

/** The details of an attempt without PII; a settlement leaves the encrypted data in the table as they are. */
export const withoutPii = (details: AttemptDetails): AttemptDetails =>
  withHolder(without(details, "methodBilling", "hasPlaintextPii"), null);

const storablePayment = (
  seals: PiiSeals,
  merchantId: string,
  details: DetailsMembers,
  person: PaymentPii,
  sealed: string | undefined,
): PaymentDetailsRow => {
  if (isEmpty(person)) return details;
  const kept = without(details, ...(Object.keys(person) as (keyof PaymentPii)[]));
  const email = person.customer?.email;
  return defined({
    ...kept,
    sealed,
    customer_email_hash: email === undefined ? undefined : seals.hash(merchantId, email),
  });
};

/** The details of a payment and of attempts with their PII encrypted, once for all of them. */
export const sealDetails = async (
  seals: PiiSeals,
  payment: Payment,
  attempts: readonly Attempt[],
): Promise<StorableDetails> => {
  const members = detailsToMembers(payment.details);
  const ofPayment = piiOfPayment(members);
  const ofAttempts = attempts.map(({ number, details }) => [String(number), piiOfAttempt(details)] as const);
  const reported = ofAttempts.filter(([, person]) => !isEmpty(person));
  const person: Pii = { payment: ofPayment, attempts: Object.fromEntries(reported) };
  const isAnybody = !isEmpty(ofPayment) || reported.length > 0;
  const sealed = isAnybody ? await seals.seal(payment.merchantId, JSON.stringify(person)) : undefined;
  return {
    payment: storablePayment(seals, payment.merchantId, members, ofPayment, sealed),
    attempts: attempts.map(({ details }, index) => {
      const plain = withoutPii(details);
      return sealed === undefined || isEmpty(ofAttempts[index]?.[1] ?? {}) ? plain : { ...plain, sealed };
    }),
  };
};

/** Decrypts data; the same text, which a payment shares with its attempts, once. */
type Open = (sealed: string) => Promise<Pii | null>;

const openerOf = (seals: PiiSeals, merchantId: string): Open => {
  const opened = new Map<string, Promise<Pii | null>>();
  return (sealed) => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const person = seals.open(merchantId, sealed).then((text) => (text === null ? null : (JSON.parse(text) as Pii)));
    opened.set(sealed, person);
    return person;
  };
};

const openAttempt = async (open: Open, attempt: Attempt): Promise<Attempt> => {
  const { sealed, ...details }: AttemptDetailsRow = attempt.details;
  if (sealed === undefined) {
    const isInClear = !isEmpty(piiOfAttempt(details));
    return isInClear ? { ...attempt, details: { ...details, hasPlaintextPii: true } } : attempt;
  }
  const person = (await open(sealed))?.attempts[String(attempt.number)];
  // The key was deleted with its merchant: the encrypted data stay as they are.
  if (person === undefined) return attempt;
  const { holderName = null, ...rest } = person;
  return { ...attempt, details: { ...withHolder(details, holderName), ...rest } };
};

const openDetails = async (open: Open, row: PaymentDetailsRow): Promise<PaymentDetails> => {
  const { sealed } = row;
  const person = sealed === undefined ? null : await open(sealed);
  // Without data, or without their merchant's key, the row is all that there is; what is encrypted in it stays.
  if (person === null) return detailsFromMembers(row);
  return detailsFromMembers({ ...without(row, "sealed", "customer_email_hash"), ...person.payment });
};

/** A payment as it was before the encryption. */
export const openStored = async (seals: PiiSeals, stored: SealedPayment): Promise<StoredPayment> => {
  const open = openerOf(seals, stored.payment.merchantId);
  const details = await openDetails(open, stored.payment.details);
  return { ...stored, payment: { ...stored.payment, details }, attempt: await openAttempt(open, stored.attempt) };
};

/** What replaces the PII of an erased customer, as members of the details. */
export interface PiiOutline {
  readonly payment: Pick<DetailsMembers, "billing" | "shipping">;
  /** By their numbers. */
  readonly attempts: Readonly<Record<string, Pick<AttemptDetails, "methodBilling">>>;
}

/** Which billing and shipping details a payment and its attempts have, without the PII in these. */
export const outlineOf = async (
  seals: PiiSeals,
  merchantId: string,
  details: PaymentDetailsRow,
  attempts: readonly { readonly number: number; readonly details: AttemptDetailsRow }[],
): Promise<PiiOutline> => {
  const open = openerOf(seals, merchantId);
  const known = async ({ sealed }: Sealed): Promise<Pii | null> => (sealed === undefined ? null : open(sealed));
  const { billing, shipping }: PaymentPii = { ...details, ...(await known(details))?.payment };
  const ofAttempts = await Promise.all(
    attempts.map(async (attempt) => {
      const person = (await known(attempt.details))?.attempts[String(attempt.number)];
      const methodBilling = person?.methodBilling ?? attempt.details.methodBilling;
      const outline = methodBilling === undefined ? {} : { methodBilling: redactedContact(methodBilling) };
      return [String(attempt.number), outline];
    }),
  );
  return {
    payment: defined({
      billing: billing === undefined ? undefined : redactedContact(billing),
      shipping: shipping === undefined ? undefined : redactedContact(shipping),
    }),
    attempts: Object.fromEntries(ofAttempts) as PiiOutline["attempts"],
  };
};

/** Attempts as they were before the encryption. */
export const openAttempts = async (
  seals: PiiSeals,
  merchantId: string,
  attempts: readonly Attempt[],
): Promise<readonly Attempt[]> => {
  const open = openerOf(seals, merchantId);
  return Promise.all(attempts.map((attempt) => openAttempt(open, attempt)));
};

/** Payments and attempts of versions before, which have personal data in plaintext. */
export const plaintextPayments = (seals: PiiSeals): readonly RewrittenColumn[] => [
  plaintextColumn<PaymentDetailsRow>(
    {
      table: "payments",
      key: ["merchant_id", "payment_id"],
      where: `${hasAny("details", personalMembers)} and (details #>> '{customer,name}', details #>> '{customer,email}')
        is distinct from ('${redactedText}', '${redactedText}')`,
    },
    async (merchantId, row) => {
      const known = row.sealed === undefined ? null : await openerOf(seals, merchantId)(row.sealed);
      const details: DetailsMembers = { ...without(row, "sealed", "customer_email_hash"), ...known?.payment };
      const person: Pii = { payment: piiOfPayment(details), attempts: {} };
      const text = await seals.seal(merchantId, JSON.stringify(person));
      return storablePayment(seals, merchantId, details, person.payment, text);
    },
  ),
  plaintextColumn<AttemptDetailsRow>(
    {
      table: "attempts",
      key: ["merchant_id", "payment_id"],
      number: "number",
      where: "details ? 'methodBilling' or details #>> '{method,card,holderName}' is not null",
    },
    async (merchantId, { sealed, ...row }, [, , number = ""]) => {
      const known = sealed === undefined ? null : await openerOf(seals, merchantId)(sealed);
      const person: Pii = { payment: {}, attempts: { [number]: known?.attempts[number] ?? piiOfAttempt(row) } };
      return { ...withoutPii(row), sealed: await seals.seal(merchantId, JSON.stringify(person)) };
    },
  ),
];
