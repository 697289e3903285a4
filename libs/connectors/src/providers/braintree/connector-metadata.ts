// Members of `connector_metadata.braintree`: what only Braintree has fields for.
import type { ConnectorContext } from "../../port/connector.ts";
import type { AuthorizeInput } from "../../port/inputs.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { textOf } from "../../wire/request-values.ts";
import { merchantAccountFor } from "./calls.ts";

type GivenMetadata = Pick<AuthorizeInput, "connectorMetadata" | "fraudMetadata">;

/** The merchant account that the merchant names, else the one of the currency. */
export const merchantAccountOf = (
  context: Pick<ConnectorContext, "credentials">,
  { connectorMetadata, currency }: Pick<AuthorizeInput, "connectorMetadata" | "currency">,
): string | undefined => textAt(connectorMetadata, "merchant_account_id") ?? merchantAccountFor(context, currency);

/** What Braintree's client SDK collected of the customer's device. */
export const deviceDataOf = ({ connectorMetadata, fraudMetadata }: GivenMetadata): string | undefined =>
  textAt(connectorMetadata, "device_data") ?? textAt(fraudMetadata, "device_data");

/** Fields that the merchant has declared in the control panel. */
export const customFieldsOf = ({ connectorMetadata }: GivenMetadata): readonly object[] | undefined => {
  const fields = memberAt(connectorMetadata, "custom_fields");
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return undefined;
  const entries = Object.entries(fields as Readonly<Record<string, unknown>>);
  return entries.length === 0 ? undefined : entries.map(([name, value]) => ({ name, value: textOf(value) }));
};

/** The customer whose methods are in the vault, as the merchant knows them at Braintree. */
export const vaultCustomerOf = ({ connectorMetadata }: GivenMetadata): string | undefined =>
  textAt(connectorMetadata, "customer_id");

/** The text with which the customer allowed the debit of their bank account. */
export const achMandateOf = ({ connectorMetadata }: GivenMetadata): string | undefined =>
  textAt(connectorMetadata, "ach_mandate");
