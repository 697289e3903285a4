import type { CustomerAcceptance, MandateStatus, PaymentMethod, PaymentMethodType } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";
import { remainingMinorUnits } from "@railyard/money";

import { failures } from "../failures.ts";
import type { MethodSummary } from "../../methods/domain/method-summary.ts";
import { without } from "../../kernel/domain/without.ts";
import { mandateAfter } from "./mandate-status.ts";

/** Facts of a mandate that no query looks for. */
export interface MandateDetails {
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType | null;
  readonly method?: MethodSummary;
  readonly customerAcceptance?: CustomerAcceptance;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The payment whose method it has, when that is not the one that created the mandate. */
  readonly methodPaymentId?: string;
  /** The platform merchant that keeps its stored method, when its own merchant does not. */
  readonly methodOwnerId?: string;
  /** It is to be ended at its provider, which has not confirmed or refused that yet. */
  readonly isRevoking?: true;
}

/** A customer's agreement to later payments. */
export interface Mandate extends Omit<MandateTerms, "metadata"> {
  readonly merchantId: string;
  readonly mandateId: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly version: number;
  readonly status: MandateStatus;
  /** The payment with the customer that made it. */
  readonly paymentId: string;
  readonly paymentMethodId: string | null;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorMandateId: string | null;
  readonly networkTransactionId: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When the recovery job has to ask the provider if nothing has changed the mandate by then. */
  readonly dueAt: Date | null;
  readonly dueCount: number;
  readonly details: MandateDetails;
}

/** What a mandate keeps of a payment for later MITs. */
export interface MandateMethod extends Pick<
  Mandate,
  "paymentMethodId" | "connector" | "merchantConnectorId" | "connectorMandateId" | "networkTransactionId"
> {
  readonly details: Pick<
    MandateDetails,
    "paymentMethod" | "paymentMethodType" | "method" | "customerAcceptance" | "methodOwnerId"
  >;
}

/** The use of a mandate that a failed payment gives back. */
export interface ReleasedUse {
  readonly mandateId: string;
  /** In minor units. */
  readonly amount: number;
}

/** The MIT that a mandate must allow. */
export interface MandateUse {
  readonly customerId: string;
  readonly amount: number;
  readonly currency: string;
  readonly now: Date;
}

/** Why the mandate is good for nothing any more; null when it is good for something, now or later. */
export const endOf = ({ status, endsAt, details }: Mandate, now: Date): string | null => {
  if (status !== "active") return `it is ${status}`;
  if (details.isRevoking === true) return "it is being revoked";
  return endsAt !== null && now >= endsAt ? "it has ended" : null;
};

/** What has been taken of a mandate, by payments that took or may still take money. */
export interface TakenUses {
  /** In minor units. */
  readonly amount: number;
  readonly count: number;
}

/** Why no use of the mandate was left for the payment, when the database gave it none. */
export const whyNoUseLeft = (mandate: Mandate, taken: TakenUses, amount: number, now: Date): string => {
  const end = endOf(mandate, now);
  if (end !== null) return end;
  if (mandate.kind === "single_use" && taken.count > 0) return "it is of single use, and another payment has taken it";
  if (mandate.amount === null) return "another payment took it meanwhile";
  const left = remainingMinorUnits(mandate.amount, taken.amount);
  return `amount ${String(amount)} is more than the ${String(left)} that are left of its ${String(mandate.amount)}`;
};

/** Why the mandate does not allow the payment; null when it does. Sums are held by the database. */
const problemOf = (mandate: Mandate, use: MandateUse): string | null => {
  const end = endOf(mandate, use.now);
  if (end !== null) return end;
  if (mandate.startsAt !== null && use.now < mandate.startsAt) return "it has not begun yet";
  if (mandate.currency !== null && mandate.currency !== use.currency) return `it is in ${mandate.currency}`;
  if (mandate.amount !== null && use.amount > mandate.amount)
    return `amount ${String(use.amount)} is more than the ${String(mandate.amount)} that it allows`;
  return null;
};

/**
 * Refuses a payment that a mandate does not allow.
 * @throws {Failure} `mandate_of_other` (IR_16), `mandate_refused` (HE_03).
 */
export const checkMandateUse = (mandate: Mandate, use: MandateUse): void => {
  if (mandate.customerId !== use.customerId) throw failures.mandate_of_other({ field: "customer_id" });
  const problem = problemOf(mandate, use);
  if (problem !== null) throw failures.mandate_refused({ mandate_id: mandate.mandateId, problem });
};

/** The mandate while its provider is asked to end it; at `dueAt` the recovery job asks again. */
export const askedToEnd = (mandate: Mandate, dueAt: Date, dueCount: number): Mandate => ({
  ...mandate,
  version: mandate.version + 1,
  dueAt,
  dueCount,
  details: { ...mandate.details, isRevoking: true },
});

/** The mandate without the open request to end it at its provider. */
export const withoutRevocation = (mandate: Mandate): Mandate => ({
  ...mandate,
  version: mandate.version + 1,
  dueAt: null,
  dueCount: 0,
  details: without(mandate.details, "isRevoking"),
});

/**
 * The mandate without force.
 * @throws {Failure} `mandate_refused` (HE_03) when it has none already.
 */
export const revokeMandate = (mandate: Mandate, now: Date): Mandate => {
  const status = mandateAfter(mandate.status, "revoked");
  if (status === null) {
    throw failures.mandate_refused({ mandate_id: mandate.mandateId, problem: `it is ${mandate.status} already` });
  }
  return { ...withoutRevocation(mandate), status, modifiedAt: now };
};

/** What a customer's agreement allows. */
export interface MandateTerms {
  readonly kind: "single_use" | "multi_use";
  /** In minor units: of the one payment, or of all together; null: any. */
  readonly amount: number | null;
  readonly currency: CurrencyCode | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** The merchant's own data. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
}
