import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { MandateReferenceInput } from "../../port/inputs.ts";
import type { MandateOutcome } from "../../port/outcomes.ts";
import { payPalDelete } from "./calls.ts";
import { readRefusal } from "./errors.ts";

const noContent = 204;
const notFound = 404;

/** Removes a kept card; removed twice it is removed once, so it needs no key. */
export const revokeRequest = (
  context: ConnectorContext,
  { connectorMandateId }: MandateReferenceInput,
): ProviderRequest => payPalDelete(context, `/v3/vault/payment-tokens/${encodeURIComponent(connectorMandateId)}`);

/** A card that PayPal does not keep for this account cannot be charged any more. */
export const parseRevocation = (response: ProviderResponse): MandateOutcome => {
  if (response.status === noContent) return { mandateStatus: "revoked", settlement: "final" };
  const error = readRefusal(response);
  if (response.status === notFound) return { mandateStatus: "revoked", settlement: "final" };
  return { mandateStatus: "unchanged", settlement: "final", error };
};
