import type { ConnectorError, Settlement, transportErrorCodes } from "./outcomes.ts";

/** Asks an authenticator whether and how a card takes part in 3-D Secure. */
export interface PreAuthenticateInput {
  readonly paymentId: string;
  /** What the authenticator gives back as our reference. */
  readonly attemptId: string;
  readonly cardNumber: string;
  readonly webhookUrl: string | null;
}

/** Names an authentication at the authenticator. */
export interface AuthenticationReferenceInput {
  readonly attemptId: string;
  readonly connectorAuthenticationId: string;
}

/** Has the customer authenticated; the amount in minor units. */
export interface AuthenticateInput extends AuthenticationReferenceInput {
  readonly amount: number;
  readonly currency: string;
  /** An app, or a browser. */
  readonly deviceChannel: "APP" | "BRW";
  /** Whether the browser was measured: yes, no, or there was nothing to measure it with. */
  readonly methodCompleted: "Y" | "N" | "U";
  readonly isChallengeWanted: boolean;
  /** Who processes the payment afterwards, where the merchant named it; absent: what the 3DS Server has on file. */
  readonly acquirer?: { readonly bin: string; readonly merchantId: string };
  /** Where the authenticator's page sends the customer back to. */
  readonly returnUrl: string;
  readonly browserInformation: Readonly<Record<string, unknown>> | null;
  readonly sdkInformation: Readonly<Record<string, unknown>> | null;
}

/** The result of an authentication, as an acquirer wants it. */
export interface AuthenticationProof {
  readonly transStatus: string;
  readonly eci: string | null;
  readonly cavv: string | null;
  readonly dsTransactionId: string | null;
  readonly version: string | null;
  /** Exemption from strong customer authentication that was asked for; absent: none. */
  readonly exemptionIndicator?: string | null;
}

/** What a 3DS Server reports of an authentication. */
export interface AuthenticationOutcome {
  /** `unchanged`: the answer states nothing about the authentication. */
  readonly authenticationStatus: "not_enrolled" | "started" | "challenged" | "succeeded" | "failed" | "unchanged";
  readonly settlement: Settlement;
  readonly connectorAuthenticationId: string | null;
  readonly flow?: "frictionless" | "challenge";
  /** Y, N, U, A, R, C, D or I. */
  readonly transStatus?: string;
  readonly eci?: string;
  /** Proof for the acquirer; never stored. */
  readonly cavv?: string;
  readonly dsTransactionId?: string;
  readonly version?: string;
  readonly serverTransactionId?: string;
  readonly directoryServerId?: string;
  /** Where the browser is measured before the authentication, and with what. */
  readonly method?: { readonly url: string; readonly data: string };
  /** Where the customer is challenged, and what the page is given. */
  readonly challenge?: {
    readonly url: string;
    readonly request: string;
    readonly referenceNumber: string | null;
    readonly transactionId: string | null;
    readonly signedContent: string | null;
  };
  readonly error?: ConnectorError;
  readonly found?: boolean;
  readonly transport?: keyof typeof transportErrorCodes;
}
