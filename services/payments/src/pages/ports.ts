import type { CollectLinkState } from "./domain/collect-link.ts";
import type { StoredMethod } from "../vault/domain/stored-method.ts";
import type { Ports as PaymentsPorts } from "../payments/ports.ts";
import type { Ports as PayoutsPorts } from "../payouts/ports.ts";

/** Pages that collect payment methods. */
export interface CollectLinkStore {
  /** False when the id is taken. */
  insert(link: CollectLinkState): Promise<boolean>;
  load(merchantId: string, collectLinkId: string): Promise<CollectLinkState | null>;
  /**
   * Stores the method and ends the page, both or neither. `taken`: the page has been used, or is over. `customer_gone`:
   * the customer was erased.
   */
  submit(link: CollectLinkState, method: StoredMethod): Promise<"stored" | "taken" | "customer_gone">;
}

/** Everything that use cases of this room need from outside. */
export interface Ports extends PaymentsPorts, PayoutsPorts {
  readonly collectLinks: CollectLinkStore;
}
