import type { CountryCode, PayoutEntityType } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { StatedPayoutLink } from "../../links/domain/payout-link.ts";
import type { StatedCustomer } from "../../vault/domain/payment-customer.ts";
import type { PayoutDetails } from "./payout.ts";
import type { StatedPayoutMethod } from "./stated-destination.ts";

/** What a request states of a payout; what it leaves out is absent. */
export interface StatedPayout extends StatedPayoutMethod {
  /** In minor units. */
  readonly amount?: number;
  readonly currency?: CurrencyCode;
  readonly entityType?: PayoutEntityType;
  readonly merchantOrderReferenceId?: string;
  readonly autoFulfill?: boolean;
  readonly profileId?: string;
  readonly sessionSeconds?: number;
  /** The stored method that the money goes to. */
  readonly payoutMethodId?: string;
  /** Names a stored method. */
  readonly payoutToken?: string;
  readonly customer: StatedCustomer;
  readonly link: StatedPayoutLink;
  readonly details: Pick<
    PayoutDetails,
    | "billing"
    | "returnUrl"
    | "description"
    | "metadata"
    | "priority"
    | "routing"
    | "connectors"
    | "sourceBankData"
    | "browserInfo"
    | "isRecurring"
  >;
}

/** What the request for a new payout states. */
export interface StatedNewPayout extends StatedPayout {
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly isConfirming: boolean;
  readonly businessCountry?: CountryCode;
  readonly businessLabel?: string;
}

/** Whether the request states anything of the profile, the page or the session of the payout. */
export const statesTerms = ({ profileId, sessionSeconds, link }: StatedPayout): boolean =>
  [profileId, sessionSeconds, link.isWanted, link.look, link.locale].some((member) => member !== undefined);

/** Id of the customer whom the request pays; a request without one keeps the known one. */
export const recipientOf = (
  { customer: { customer, deprecated } }: StatedPayout,
  known: string | null,
): string | null => customer.id ?? deprecated.id ?? known;
