import type { Ports as KernelPorts } from "../kernel/ports.ts";
import type { LinkTerms, PaymentLink } from "./domain/payment-link.ts";

/** A payment link with what the API shows of its payment. */
export interface StoredLink {
  readonly link: PaymentLink;
  /** The profile of its payment. */
  readonly profileId: string;
  readonly terms: LinkTerms;
  readonly clientSecret: string;
}

/** Which payment links a list shows. Bounds that are null do not narrow. */
export interface LinkFilter {
  readonly merchantId: string;
  /** Null: those of every profile. */
  readonly profileId: string | null;
  /** Both ends are in the range. */
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly limit: number;
  readonly offset: number;
}

/** Payment links; they are written with their payments. */
export interface PaymentLinkStore {
  load(merchantId: string, paymentLinkId: string): Promise<StoredLink | null>;
  ofPayment(merchantId: string, paymentId: string): Promise<PaymentLink | null>;
  /** Newest first. */
  list(filter: LinkFilter): Promise<readonly StoredLink[]>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends KernelPorts {
  readonly links: PaymentLinkStore;
}
