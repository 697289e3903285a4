import type { SearchMatch, SearchedObject } from "@railyard/contracts";
import type { AttemptIdParts } from "@railyard/identifiers";

import type { Ports as PaymentsPorts } from "../payments/ports.ts";

/** An object that a search finds. */
export interface FoundObject {
  readonly kind: SearchedObject;
  readonly id: string;
  readonly paymentId: string | null;
  readonly matchedBy: SearchMatch;
  readonly status: string | null;
  /** In minor units. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly createdAt: Date;
  readonly description: string | null;
}

/** What an object must have as its id, or as an id or a reference of something it belongs to. */
export interface ObjectSearchQuery {
  readonly merchantId: string;
  /** The merchant whose customers may be found. */
  readonly customerOwnerId: string;
  readonly profileId: string | null;
  readonly kinds: readonly SearchedObject[];
  readonly text: string;
  /** Set when the text may be the id of an attempt. */
  readonly attempt: AttemptIdParts | null;
  /** At most so many by each of what can match. */
  readonly limit: number;
}

export interface ObjectSearch {
  find(query: ObjectSearchQuery): Promise<readonly FoundObject[]>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends PaymentsPorts {
  readonly objectSearch: ObjectSearch;
}
