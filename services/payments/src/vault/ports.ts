import type { Customer } from "./domain/customer.ts";
import type { EphemeralKey } from "./domain/ephemeral-key.ts";
import type { Mandate } from "./domain/mandate.ts";
import type { StoredMethod, StoredMethodDetails } from "./domain/stored-method.ts";
import type { ListPosition, NewEvent, RedactedBatch } from "../kernel/ports.ts";
import type { Ports as ProvidersPorts } from "../providers/ports.ts";

/** A customer as stored: the PII is encrypted, and null once it was erased. */
export interface StoredCustomer extends Omit<Customer, "details"> {
  readonly sealedDetails: string | null;
}

/** Which customers a list shows. Members that are null do not narrow. */
export interface CustomerFilter {
  readonly merchantId: string;
  readonly customerId: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly limit: number;
  readonly offset: number;
  /** Customers that follow this position; absent or null: from the newest on. */
  readonly after?: ListPosition | null;
}

export interface CustomerStore {
  /** False when the id is taken. */
  insert(customer: StoredCustomer): Promise<boolean>;
  load(merchantId: string, customerId: string): Promise<StoredCustomer | null>;
  /** False when the customer has another version by now, or was erased. */
  save(customer: StoredCustomer, expectedVersion: number): Promise<boolean>;
  /** Stores the customer as erased; its payments and payouts are checked again at that time. False as for `save`. */
  redact(customer: StoredCustomer, expectedVersion: number, redactionDueAt: Date): Promise<boolean>;
  /** Notes that a connected merchant has to do with a customer of its platform merchant. */
  noteMerchant(ownerId: string, customerId: string, merchantId: string): Promise<void>;
  /** The connected merchants that have to do with the customer. */
  merchantsOf(ownerId: string, customerId: string): Promise<readonly string[]>;
  /** Stores that no PII of the customer is left. */
  finishRedaction(merchantId: string, customerId: string): Promise<void>;
  /** Newest first, without those that were erased. */
  list(filter: CustomerFilter): Promise<{ readonly customers: readonly StoredCustomer[]; readonly totalCount: number }>;
}

/** Rows outside the vault that name a customer. */
export interface PersonalDataStore {
  /** Erases the customer's data from the next rows of the customer after the one of that id. */
  redact(merchantId: string, customerId: string, afterId: string): Promise<RedactedBatch>;
}

/** Erasures as other services learn of them. */
export interface ErasureLog {
  /**
   * Removes personal data from the events about the objects that are kept here, and publishes that other services have
   * to do the same. Repeatable.
   */
  record(merchantId: string, objectIds: readonly string[]): Promise<void>;
}

/** Whether a customer has agreed to future charges. */
export interface SubscriberRegister {
  hasLive(merchantId: string, customerId: string): Promise<boolean>;
}

/** Payment methods that customers have stored; their data are encrypted. */
export interface PaymentMethodStore {
  /**
   * Stores a method, the first one as the customer's default. The same card is stored once: then what was there is
   * changed and answered. Null when there is no such customer.
   */
  insert(method: StoredMethod): Promise<StoredMethod | null>;
  /** The same; a customer who is not there is made with it, and with nothing else. */
  insertWithCustomer(method: StoredMethod, customer: StoredCustomer): Promise<StoredMethod | null>;
  /**
   * Keeps a card for the payment that is to store it.
   * @param detailsUpdate what is to be added to the details then.
   * @returns the id that it will have; null when the customer was erased.
   */
  hold(method: StoredMethod, detailsUpdate: StoredMethodDetails): Promise<string | null>;
  load(merchantId: string, paymentMethodId: string): Promise<StoredMethod | null>;
  /** Active ones, last used first. */
  ofCustomer(merchantId: string, customerId: string, limit: number): Promise<readonly StoredMethod[]>;
  /** `overtaken`: it has another version by now. `duplicate_card`: the customer has stored that card already. */
  save(method: StoredMethod, expectedVersion: number): Promise<"saved" | "overtaken" | "duplicate_card">;
  /** False when there is none, or when it is the default one among others. */
  remove(merchantId: string, customerId: string, paymentMethodId: string): Promise<boolean>;
}

export interface EphemeralKeyStore {
  insert(key: EphemeralKey, secretHash: string): Promise<void>;
  /** The key that was there; null when there was none. */
  remove(merchantId: string, keyId: string): Promise<EphemeralKey | null>;
  findByHash(secretHash: string): Promise<EphemeralKey | null>;
}

/** Which mandates a list shows. Members that are null do not narrow. */
export interface MandateFilter {
  readonly merchantId: string;
  /** Null: of every profile. */
  readonly profileId: string | null;
  readonly status: string | null;
  readonly connector: string | null;
  /** Both ends are in the range. */
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly limit: number;
  readonly offset: number;
}

/** Mandates; payments make and use them in the statements that store the payments. */
export interface MandateStore extends PersonalDataStore {
  load(merchantId: string, mandateId: string): Promise<Mandate | null>;
  /** The mandate that has this id at the connector account. */
  findByConnectorId(
    merchantId: string,
    merchantConnectorId: string,
    connectorMandateId: string,
  ): Promise<string | null>;
  /** Newest first; those of every profile where it is null. */
  ofCustomer(
    merchantId: string,
    profileId: string | null,
    customerId: string,
    limit: number,
  ): Promise<readonly Mandate[]>;
  /** Newest first. */
  list(filter: MandateFilter): Promise<readonly Mandate[]>;
  /**
   * Stores a change of the status, or of the request to revoke it, with its events. False when it has another version.
   */
  save(mandate: Mandate, expectedVersion: number, events: readonly NewEvent[]): Promise<boolean>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends ProvidersPorts {
  readonly customers: CustomerStore;
  /** Every store that has data of customers, which an erasure has to remove. */
  readonly personalData: readonly PersonalDataStore[];
  readonly erasures: ErasureLog;
  readonly subscribers: SubscriberRegister;
  readonly paymentMethods: PaymentMethodStore;
  readonly ephemeralKeys: EphemeralKeyStore;
  readonly mandates: MandateStore;
}

/** Another method for a mandate, or its end by the one use that it allows, by a payment that succeeded. */
export interface MandateUpdate {
  readonly mandateId: string;
  /** Decides about the mandate under its row lock, so that it cannot change meanwhile; null: it stays as it is. */
  readonly change: (mandate: Mandate) => { readonly mandate: Mandate; readonly events: readonly NewEvent[] } | null;
}
