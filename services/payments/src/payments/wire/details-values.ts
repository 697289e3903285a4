import type { CreatePaymentRequest, IncrementalAuthorization } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type {
  Increment,
  MandateData,
  SplitCharge,
  StatedMandateTerms,
  Surcharge,
  UsedMethod,
} from "../domain/payment-details.ts";
import type { UsedMethodStatus } from "../domain/used-method-status.ts";

/** The stored method of a payment, as rows have it. */
export interface UsedMethodMember {
  readonly id: string;
  readonly status: UsedMethodStatus;
  readonly is_reused: boolean;
  readonly requires_cvv: boolean;
  readonly owner_id?: string;
}

type SurchargeMember = NonNullable<CreatePaymentRequest["surcharge_details"]>;

/** `surcharge_details` of a request. */
export const surchargeFromWire = ({ surcharge_amount: amount, tax_amount: tax }: SurchargeMember): Surcharge =>
  defined({ amount, tax: tax ?? undefined });

/** As a request would have it. */
export const surchargeToWire = ({ amount, tax }: Surcharge): SurchargeMember =>
  defined({ surcharge_amount: amount, tax_amount: tax });

type MandateMember = NonNullable<CreatePaymentRequest["mandate_data"]>;
type TermsMember = NonNullable<NonNullable<MandateMember["mandate_type"]>["single_use"]>;

const termsFromWire = (terms: TermsMember | null | undefined): StatedMandateTerms | undefined =>
  terms === null || terms === undefined
    ? undefined
    : defined({
        amount: terms.amount,
        currency: terms.currency,
        startDate: terms.start_date ?? undefined,
        endDate: terms.end_date ?? undefined,
        metadata: terms.metadata ?? undefined,
      });

const termsToWire = (terms: StatedMandateTerms | undefined): TermsMember | undefined =>
  terms === undefined
    ? undefined
    : defined({
        amount: terms.amount,
        currency: terms.currency,
        start_date: terms.startDate,
        end_date: terms.endDate,
        metadata: terms.metadata,
      });

/** `mandate_data` of a request. */
export const mandateDataFromWire = (data: MandateMember): MandateData => {
  const type = data.mandate_type ?? null;
  return defined({
    updateMandateId: data.update_mandate_id ?? undefined,
    customerAcceptance: data.customer_acceptance ?? undefined,
    terms:
      type === null
        ? undefined
        : defined({ singleUse: termsFromWire(type.single_use), multiUse: termsFromWire(type.multi_use) }),
  });
};

/** As a request would have it. */
export const mandateDataToRequest = ({ updateMandateId, customerAcceptance, terms }: MandateData): MandateMember =>
  defined({
    update_mandate_id: updateMandateId,
    customer_acceptance: customerAcceptance,
    mandate_type:
      terms === undefined
        ? undefined
        : defined({ single_use: termsToWire(terms.singleUse), multi_use: termsToWire(terms.multiUse) }),
  }) as MandateMember;

/** `split_payments` of a request. */
export const splitFromWire = ({
  provider_split_payment: split,
}: NonNullable<CreatePaymentRequest["split_payments"]>): SplitCharge => ({
  chargeType: split.charge_type,
  applicationFee: split.application_fees,
  transferAccountId: split.transfer_account_id,
});

/** As a request would have it. */
export const splitToWire = (split: SplitCharge): NonNullable<CreatePaymentRequest["split_payments"]> => ({
  provider_split_payment: {
    charge_type: split.chargeType,
    application_fees: split.applicationFee,
    transfer_account_id: split.transferAccountId,
  },
});

/** Some kinds hold a card number, which is not kept. */
export const recurringFromWire = (
  recurring: NonNullable<CreatePaymentRequest["recurring_details"]>,
): typeof recurring => (typeof recurring.data === "string" ? recurring : { type: recurring.type, data: null });

/** A stored method as rows have it. */
export const methodFromRow = ({ is_reused, requires_cvv, owner_id, ...method }: UsedMethodMember): UsedMethod =>
  defined({ ...method, isReused: is_reused, requiresSecurityCode: requires_cvv, ownerId: owner_id });

/** As rows have it. */
export const methodToRow = ({ isReused, requiresSecurityCode, ownerId, ...method }: UsedMethod): UsedMethodMember =>
  defined({ ...method, is_reused: isReused, requires_cvv: requiresSecurityCode, owner_id: ownerId });

/** An incremental authorization as rows and answers have it. */
export const incrementFromWire = (increment: IncrementalAuthorization): Increment => ({
  authorizationId: increment.authorization_id,
  amount: increment.amount,
  previousAmount: increment.previously_authorized_amount,
  status: increment.status,
  errorCode: increment.error_code,
  errorMessage: increment.error_message,
});

/** An incremental authorization as answers show it. */
export const incrementToWire = (increment: Increment): IncrementalAuthorization => ({
  authorization_id: increment.authorizationId,
  amount: increment.amount,
  status: increment.status,
  error_code: increment.errorCode,
  error_message: increment.errorMessage,
  previously_authorized_amount: increment.previousAmount,
});
