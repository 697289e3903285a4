import { defined } from "@railyard/members";

import type { Interruptible } from "../../kernel/domain/interruption.ts";
import type { CountryCode, PayoutEntityType, PayoutStatus } from "@railyard/contracts";
import type { ContactRequest, PayoutPriority, PayoutType } from "@railyard/contracts";
import { attemptId } from "@railyard/identifiers";
import type { CurrencyCode } from "@railyard/money";

import type { AttemptError } from "../../payments/domain/attempt.ts";
import type { Payer } from "../../payments/domain/payment-details.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import { without } from "../../kernel/domain/without.ts";
import type { PayoutLink } from "../../links/domain/payout-link.ts";
import type { DestinationSummary } from "./destination-summary.ts";

/** An earlier attempt, which was followed by one at another provider. */
export interface EarlierPayoutAttempt {
  readonly status: PayoutStatus;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorPayoutId: string | null;
  readonly error?: AttemptError;
}

/** What is known of a browser, as requests state it. */
export type BrowserInfo = NonNullable<Payer["browser"]>;

/** Facts of a payout that no query looks for. */
export interface PayoutDetails extends Interruptible {
  readonly method?: DestinationSummary;
  /** The stored method that the destination was taken from. */
  readonly payoutMethodId?: string;
  readonly billing?: ContactRequest;
  readonly customer?: PaymentCustomer;
  readonly returnUrl?: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly priority?: PayoutPriority;
  readonly routing?: Readonly<Record<string, unknown>>;
  readonly connectors?: readonly string[];
  readonly sourceBankData?: Readonly<Record<string, unknown>>;
  readonly browserInfo?: BrowserInfo;
  readonly businessCountry?: CountryCode;
  readonly businessLabel?: string;
  readonly isRecurring?: boolean;
  readonly cancellationReason?: string;
  /** The hosted page on which the recipient enters the destination, when there is one. */
  readonly link?: PayoutLink;
  readonly error?: AttemptError;
  /** Ids of the latest attempt at its provider, where that uses several. */
  readonly connectorPayoutIds?: readonly string[];
  /** Until when (ISO 8601) the process that is asking the provider has claimed the payout. */
  readonly claimedUntil?: string;
  /** No process has sent the latest attempt yet, nor begun to. */
  readonly isUnsent?: true;
  /** The merchant wants to cancel it, and the provider has not confirmed or refused that yet. */
  readonly isStopping?: boolean;
  /** Oldest first. */
  readonly earlierAttempts?: readonly EarlierPayoutAttempt[];
}

/** Money sent to a recipient. The amount is in minor units of the currency. */
export interface Payout {
  readonly merchantId: string;
  readonly payoutId: string;
  readonly profileId: string;
  /** Grows by one with every change; 1 at creation. */
  readonly version: number;
  readonly status: PayoutStatus;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly payoutType: PayoutType | null;
  readonly entityType: PayoutEntityType;
  readonly customerId: string | null;
  readonly merchantOrderReferenceId: string | null;
  readonly autoFulfill: boolean;
  readonly clientSecret: string;
  /** Null until it is confirmed. */
  readonly connector: string | null;
  readonly merchantConnectorId: string | null;
  readonly connectorPayoutId: string | null;
  /** Attempts at providers; from the first on a provider may have the order. */
  readonly attemptCount: number;
  /** The destination, encrypted; null once it is no longer needed. */
  readonly sealedMethod: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When it expires unless it is confirmed before; null: never. */
  readonly expiresAt: Date | null;
  /** When the recovery job has to check the payout if nothing has changed it by then. */
  readonly dueAt: Date | null;
  readonly dueCount: number;
  readonly details: PayoutDetails;
}

/** Name of one attempt, and the idempotency key with which its provider pays only once. */
export const payoutAttemptId = ({ payoutId, attemptCount }: Pick<Payout, "payoutId" | "attemptCount">): string =>
  attemptId(payoutId, attemptCount);

/** Every id by which the latest attempt's provider is known to name it. */
export const knownPayoutIds = ({
  connectorPayoutId,
  details,
}: Pick<Payout, "connectorPayoutId" | "details">): readonly string[] => [
  ...(connectorPayoutId === null ? [] : [connectorPayoutId]),
  ...(details.connectorPayoutIds ?? []),
];

/** What a client of the payout proves itself with; `random` is 20 unpredictable alphanumerics. */
export const payoutClientSecret = (payoutId: string, random: string): string => `payout_${payoutId}_secret_${random}`;

/** Whether a provider may have the order: a process sent it, or was about to. */
export const isSent = ({ attemptCount }: Payout): boolean => attemptCount > 0;

/** Whether a process is asking the provider right now. */
export const isClaimed = ({ details }: Payout, now: Date): boolean =>
  details.claimedUntil !== undefined && new Date(details.claimedUntil) > now;

/** The payout, claimed by the process that asks the provider about it. */
export const claimPayout = (payout: Payout, until: Date): Payout => ({
  ...payout,
  version: payout.version + 1,
  dueAt: until,
  details: { ...without(payout.details, "isUnsent"), claimedUntil: until.toISOString() },
});

/** An account at a provider that can pay. */
export interface PayoutChoice {
  readonly connector: string;
  readonly merchantConnectorId: string;
}

/** The outcome of a refused attempt. */
export type RefusedPayout = Pick<Payout, "status" | "connectorPayoutId" | "details">;

const earlierOf = (before: Payout, refused: RefusedPayout): EarlierPayoutAttempt => ({
  status: refused.status,
  connector: before.connector ?? "",
  merchantConnectorId: before.merchantConnectorId ?? "",
  connectorPayoutId: refused.connectorPayoutId,
  ...defined({ error: refused.details.error }),
});

/** The account of an attempt, until when its process has claimed it, and the outcome of the attempt before it. */
export interface PayoutStart {
  readonly choice: PayoutChoice;
  readonly until: Date;
  readonly now: Date;
  readonly refused?: RefusedPayout;
}

/** The payout at the beginning of an attempt, claimed by the process that sends it. */
export const startPayoutAttempt = (before: Payout, { choice, until, now, refused }: PayoutStart): Payout => {
  const last = refused === undefined ? [] : [earlierOf(before, refused)];
  const earlierAttempts = [...(before.details.earlierAttempts ?? []), ...last];
  return {
    ...before,
    version: before.version + 1,
    connector: choice.connector,
    merchantConnectorId: choice.merchantConnectorId,
    connectorPayoutId: null,
    attemptCount: before.attemptCount + 1,
    modifiedAt: now,
    dueAt: until,
    dueCount: 0,
    details: {
      ...without(before.details, "connectorPayoutIds"),
      claimedUntil: until.toISOString(),
      ...(earlierAttempts.length === 0 ? {} : { earlierAttempts }),
    },
  };
};
