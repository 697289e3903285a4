import type { CurrencyCode } from "@railyard/money";

import type { WebhookKind } from "./webhook-registration.ts";

/** One member of `connector_account_details`, as a form asks for it. */
export interface CredentialField {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  /** Where it is shown at the provider. */
  readonly whereToFind: string;
  readonly isSecret: boolean;
  /** A value of the right form, of a test account. */
  readonly example: string;
}

/** The credentials of one `auth_type`. Which are required, and their patterns, is in the credential schema. */
export interface CredentialForm {
  readonly authType: string;
  readonly title: string;
  /** In the order to ask for them. */
  readonly fields: readonly CredentialField[];
}

/** How webhooks are set up by hand at the provider's own pages. */
export interface WebhookSetup {
  readonly whereToSetUp: string;
  /** What is given as `connector_webhook_details.merchant_secret`; null: nothing is. */
  readonly secret: Pick<CredentialField, "title" | "help" | "whereToFind"> | null;
  /** Names of the provider's events to choose, by what they are about. */
  readonly events: Readonly<Partial<Record<WebhookKind, readonly string[]>>>;
}

/** A card of the provider's test environment whose payments succeed at once, without 3DS. */
export interface TestCard {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly securityCode: string;
  /** What payments with it are made in unless another currency is asked for. */
  readonly currency: CurrencyCode;
}

/** What connecting an account takes, for forms and for the test of an account. */
export interface AccountSetup {
  readonly forms: readonly [CredentialForm, ...CredentialForm[]];
  /** Null: the provider sends none. */
  readonly webhooks: WebhookSetup | null;
  /** Absent: an account takes no card payments by itself. */
  readonly testCard?: TestCard;
}
