import type { CardRangeLookUp } from "./domain/card-ranges/card-range.ts";
import type { AuthenticationStore } from "./ports/authentications.ts";
import type { BlocklistBatchStore } from "./ports/blocklist-batches.ts";
import type { ChangeLog } from "./ports/change-log.ts";
import type { CardIssuerStore } from "./ports/card-issuers.ts";
import type { CollectLinkStore } from "./ports/collect-links.ts";
import type { CardInfoEncryption, CardInfoStore } from "./ports/card-infos.ts";
import type { CustomerStore, EphemeralKeyStore, MandateStore, PaymentMethodStore } from "./ports/customers.ts";
import type { DisputeStore, FileStore } from "./ports/disputes.ts";
import type { RuleStore } from "./ports/error-mapping.ts";
import type { GuardStore } from "./ports/guards.ts";
import type { PaymentLinkStore } from "./ports/payment-links.ts";
import type { PaymentLists, PaymentStore } from "./ports/payments.ts";
import type { PayoutStore } from "./ports/payouts.ts";
import type { DecisionEngine, Providers } from "./ports/providers.ts";
import type { RefundStore } from "./ports/refunds.ts";
import type { RelayStore } from "./ports/relays.ts";
import type {
  Clock,
  EventRelay,
  Ids,
  Jobs,
  MerchantDirectory,
  PaymentObserver,
  PaymentPolicy,
  Vault,
} from "./ports/runtime.ts";
import type { ItemStore, SubscriptionStore } from "./ports/subscriptions.ts";

export type * from "./ports/authentications.ts";
export type * from "./ports/card-infos.ts";
export type * from "./ports/card-issuers.ts";
export type * from "./ports/change-log.ts";
export type * from "./ports/changes.ts";
export type * from "./ports/blocklist-batches.ts";
export type * from "./ports/collect-links.ts";
export type * from "./ports/customers.ts";
export type * from "./ports/disputes.ts";
export type * from "./ports/error-mapping.ts";
export type * from "./ports/guards.ts";
export type * from "./ports/lists.ts";
export type * from "./ports/payment-links.ts";
export type * from "./ports/payments.ts";
export type * from "./ports/payouts.ts";
export type * from "./ports/providers.ts";
export type * from "./ports/refunds.ts";
export type * from "./ports/relays.ts";
export type * from "./ports/runtime.ts";
export type * from "./ports/subscriptions.ts";

/** Everything the use cases need from outside. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly directory: MerchantDirectory;
  readonly vault: Vault;
  readonly providers: Providers;
  readonly decisionEngine: DecisionEngine;
  readonly payments: PaymentStore;
  readonly paymentLists: PaymentLists;
  readonly refunds: RefundStore;
  readonly relays: RelayStore;
  readonly authentications: AuthenticationStore;
  readonly disputes: DisputeStore;
  readonly files: FileStore;
  readonly customers: CustomerStore;
  readonly paymentMethods: PaymentMethodStore;
  readonly ephemeralKeys: EphemeralKeyStore;
  readonly links: PaymentLinkStore;
  readonly collectLinks: CollectLinkStore;
  readonly payouts: PayoutStore;
  readonly subscriptions: SubscriptionStore;
  readonly subscriptionItems: ItemStore;
  readonly mandates: MandateStore;
  readonly changeLog: ChangeLog;
  readonly rules: RuleStore;
  readonly cardInfos: CardInfoStore;
  readonly cardInfoEncryption: CardInfoEncryption;
  readonly cardIssuers: CardIssuerStore;
  readonly guards: GuardStore;
  readonly blocklistBatches: BlocklistBatchStore;
  readonly cardRanges: { readonly lookUp: CardRangeLookUp };
  readonly relay: EventRelay;
  readonly jobs: Jobs;
  readonly observer: PaymentObserver;
  readonly policy: PaymentPolicy;
}
