import { cutText } from "@railyard/members";
import type { MerchantSnapshot } from "@railyard/contracts";

import type { StatedCard } from "../../methods/domain/card.ts";
import { failures } from "../failures.ts";
import type { CustomerDetails } from "./customer.ts";
import type { StoredMethodDetails } from "./stored-method.ts";

/** A card from another vault, with all data migrated with it. */
export interface MigratedCard {
  readonly customerId: string;
  /** Of a customer who has to be made. */
  readonly person: CustomerDetails;
  readonly card: StatedCard;
  /** The customer's name for the card. */
  readonly nickName: string | null;
  readonly paymentMethodType: "credit" | "debit" | null;
  readonly details: Pick<StoredMethodDetails, "billing" | "metadata" | "networkTransactionId" | "connectorMandates">;
}

/**
 * Refuses agreements with connector accounts that the merchant does not have.
 * @throws {Failure} `invalid_data` (IR_06).
 */
export const checkMandates = (
  { connectors }: Pick<MerchantSnapshot, "connectors">,
  mandates: Readonly<Record<string, string>> | undefined,
): void => {
  const known = connectors.map(({ merchant_connector_id: id }) => id);
  const unknown = Object.keys(mandates ?? {}).find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw failures.invalid_data({
    field: "merchant_connector_id",
    problem: `the merchant has no connector account ${cutText(unknown, 64)}`,
  });
};

/** First six and last four digits; null for what is no card number. */
export const maskedNumber = (text: string | undefined): string | null => {
  const digits = (text ?? "").replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits)) return null;
  return `${digits.slice(0, 6)}${"*".repeat(digits.length - 10)}${digits.slice(-4)}`;
};
