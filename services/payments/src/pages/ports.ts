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

/** Artwork of payment methods and card networks, by names such as `ideal` and `visa`. */
export interface Icons {
  /** Where a browser finds it; undefined where there is none. */
  addressOf(name: string): string | undefined;
  /** The SVG at such an address, by the name of its file. */
  read(file: string): string | undefined;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends PaymentsPorts, PayoutsPorts {
  readonly icons: Icons;
  readonly collectLinks: CollectLinkStore;
}
