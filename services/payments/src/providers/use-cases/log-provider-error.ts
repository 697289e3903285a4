import type { ConnectorError } from "@railyard/connectors";

import type { Ports, ProviderAccount } from "../ports.ts";

/** What a browser is answered in the place of a provider's words, which may be about the merchant's account. */
export const loggedReason = "it is in the log of the payments service";

/** Logs what a provider answered to a request that a customer's browser made. */
export const logProviderError = (
  { observer }: Pick<Ports, "observer">,
  { connector, merchantConnectorId }: Pick<ProviderAccount, "connector" | "merchantConnectorId">,
  object: { readonly payment_id: string } | { readonly authentication_id: string },
  error: ConnectorError | undefined,
): void => {
  const account = { connector, merchant_connector_id: merchantConnectorId };
  const facts = { ...object, ...account, code: error?.code, reason: error?.message };
  observer.warn(facts, "A provider did not do what a customer's browser asked for.");
};
