import type { CollectLinkState } from "../domain/collect-links/collect-link.ts";
import type { StoredMethod } from "../domain/payment-methods/stored-method.ts";

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
