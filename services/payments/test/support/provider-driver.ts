// The emulator of a real provider as a test over all of them sees it.
import type { ConformanceWebhooks } from "../../../../libs/connectors/test/conformance.ts";
import type { Loss, SeenRequest } from "./losing-proxy.ts";
import type { MerchantOptions } from "./merchant.ts";

/** What the provider has of one payment, in minor units. */
export interface Ledger {
  /** Null where the provider does not report it. */
  readonly held: number | null;
  readonly captured: number;
  readonly refunded: number;
}

/** A webhook as the provider sends it. */
export interface Delivery {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** The same about another thing, with each `from` replaced, and signed without the secret. */
  forged(changes: readonly (readonly [from: string, to: string])[]): Delivery;
  /** The same with each `from` replaced, signed by the provider: for what people and other systems may write there. */
  rewritten(changes: readonly (readonly [from: string, to: string])[]): Delivery;
}

export type ThreeDsResult = "authenticated" | "rejected";
export type DisputeResult = "won" | "lost";

/** Cards by their outcome. */
export interface DriverCards {
  readonly succeeds: string;
  /** For a lack of money: for good, as far as the shipped rules go. */
  readonly declined: string;
  /** Without a reason, so that another provider may be tried. */
  readonly refused: string;
  /** The issuer challenges the customer when the payment asks for 3-D Secure. Absent: no challenge is offered. */
  readonly challenged?: string;
  readonly disputed: string;
}

export interface ProviderDriver {
  readonly connector: string;
  readonly displayName: string;
  /** Where the emulator is. */
  readonly url: string;
  /** Variables of the environment that contain the provider's addresses. */
  readonly addressVariables: readonly string[];
  readonly account: Pick<MerchantOptions, "webhookSecret"> & Required<Pick<MerchantOptions, "credentials">>;
  /** Of the right form, and unknown at the provider. */
  readonly unknownCredentials: Readonly<Record<string, string>>;
  /** The members of the credentials that must never be seen. */
  readonly secrets: readonly string[];
  readonly cards: DriverCards;
  /** What is paid with instead of the card, by the capture methods that cards do not have there. */
  readonly otherMethods?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Absent: every way to capture that walks know. */
  readonly captureMethods?: readonly string[];
  /** The provider captures all of a payment or nothing. */
  readonly capturesWhole?: true;
  /** The provider has no charges by the network's id of an earlier one. */
  readonly networkTransactions?: "refused";
  /** Members of the request that the provider needs of every customer. */
  readonly customer?: Readonly<Record<string, unknown>>;
  /** Money of ours that the provider has no way to write. */
  readonly inexpressible: { readonly amount: number; readonly currency: string };
  readonly violations: readonly string[];
  /** What changes nothing at the provider; absent: GET. */
  isLookUp?(request: SeenRequest): boolean;
  /** What of the traffic may be lost so that a payment still ends by itself. */
  readonly losses: readonly Loss[];
  /** Carries out what was only accepted so far, and lets searches find it. */
  process(): void;
  /** What was not delivered yet, signed. */
  notification(): readonly Delivery[];
  /** Over all attempts of the payment. */
  ledgerOf(paymentId: string): Ledger;
  /** Where customers confirm every payment on a page: they do, if this one waits for it. Absent: few have to. */
  confirm?(paymentId: string): void;
  /** The customer decides at the challenge; the address that their browser is sent back to, unless they close it. */
  authenticate(paymentId: string, result: ThreeDsResult): string;
  /** The customer disputes a payment with the card for that, where that has not happened by itself. */
  openDispute(paymentId: string): void;
  decideDispute(paymentId: string, result: DisputeResult): void;
  stop(): Promise<void>;
}

/** Adds up what several objects of the provider hold. */
export const totalOf = (ledgers: readonly Ledger[]): Ledger => ({
  held: ledgers.reduce<number | null>((sum, { held }) => (sum === null || held === null ? null : sum + held), 0),
  captured: ledgers.reduce((sum, { captured }) => sum + captured, 0),
  refunded: ledgers.reduce((sum, { refunded }) => sum + refunded, 0),
});

const signedBy = (event: object, secret: string, webhooks: ConformanceWebhooks): Delivery => {
  const { rawBody, headers } = webhooks.sign(event, secret, new Date());
  const changed = (changes: readonly (readonly [from: string, to: string])[]): object => {
    const text = changes.reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(event));
    return JSON.parse(text) as object;
  };
  return {
    bytes: rawBody,
    headers,
    forged: (changes) => signedBy(changed(changes), webhooks.otherSecret, webhooks),
    rewritten: (changes) => signedBy(changed(changes), secret, webhooks),
  };
};

/** Signs every event once, as the provider does; `events` only grows. */
export const notificationOf = (
  webhooks: ConformanceWebhooks,
  events: () => readonly object[],
): (() => readonly Delivery[]) => {
  let reported = 0;
  return () => {
    const fresh = events().slice(reported);
    reported += fresh.length;
    return fresh.map((event) => signedBy(event, webhooks.secret, webhooks));
  };
};

/** The webhooks of a provider's account in the conformance suite. */
export const webhooksOf = ({ webhooks }: { readonly webhooks?: ConformanceWebhooks }): ConformanceWebhooks => {
  if (webhooks === undefined) throw new TypeError("the provider has no webhooks");
  return webhooks;
};

/** What there must be. */
export const needed = <Thing>(thing: Thing | undefined, what: string): Thing => {
  if (thing === undefined) throw new TypeError(`the emulator has no ${what}`);
  return thing;
};

/** An address with more in its query. */
export const addressWith = (address: unknown, query: Readonly<Record<string, string>> = {}): string => {
  const url = new URL(String(address));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};
