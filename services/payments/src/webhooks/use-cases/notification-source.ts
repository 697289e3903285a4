import type { DoubtedObject } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";

/** The account that a webhook belongs to. */
export interface NotificationSource {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
  readonly isAuthentic: boolean;
  /** Whether the provider can be asked later; absent: it can. */
  readonly hasLookUp?: boolean;
}

/** Has the provider asked, in a moment, about what a message is about that is not believed. */
export const doubt = (
  { jobs }: Pick<Ports, "jobs">,
  { merchantId, merchantConnectorId, isAuthentic: isSigned }: NotificationSource,
  object: Pick<DoubtedObject, "kind" | "objectId">,
): Promise<void> => jobs.checkLater({ merchantId, merchantConnectorId, ...object, isSigned });
