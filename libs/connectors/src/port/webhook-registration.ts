import type { ConnectorManifest } from "./manifest.ts";
import type { ConnectorError, Settlement, transportErrorCodes } from "./outcomes.ts";

/** What a provider's webhooks can be about. */
export type WebhookKind = ConnectorManifest["webhookKinds"][number];

/** Asks which registrations the provider has for one address. */
export interface WebhookListInput {
  readonly address: string;
}

export interface WebhookRegistrationInput {
  /** Where the provider is to send its webhooks. */
  readonly address: string;
  /** What about: those of the manifest. */
  readonly kinds: readonly WebhookKind[];
}

export interface WebhookRemovalInput {
  readonly connectorWebhookId: string;
}

/** An address as the provider has it registered. */
export interface RegisteredWebhook {
  readonly connectorWebhookId: string;
  readonly address: string;
  readonly kinds: readonly WebhookKind[];
  /** `disabled`: the provider sends nothing there for now. */
  readonly status: "active" | "disabled";
  /** ISO 8601; null when the provider does not report it. */
  readonly createdAt: string | null;
}

interface Answered {
  readonly settlement: Settlement;
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
}

/** The registrations for an address. Unless it is `listed`, nothing is known of any. */
export interface WebhookListOutcome extends Answered {
  readonly listStatus: "listed" | "refused" | "unchanged";
  readonly webhooks: readonly RegisteredWebhook[];
}

/** The outcome of a registration; `unchanged`: it may have been made or not, see the list. */
export interface WebhookRegistrationOutcome extends Answered {
  readonly registrationStatus: "registered" | "refused" | "unchanged";
  readonly webhook: RegisteredWebhook | null;
  /** What the webhooks are signed with; null when the provider signs with what the account has already. */
  readonly secret: string | null;
}

/** The outcome of a removal; what the provider does not know is removed. */
export interface WebhookRemovalOutcome extends Answered {
  readonly removalStatus: "removed" | "refused" | "unchanged";
}
