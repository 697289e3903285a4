import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { MandateReferenceInput } from "../../port/inputs.ts";
import type { MandateOutcome } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess } from "../../wire/reading.ts";
import { checkoutSend } from "./calls.ts";
import { isMissing, readRefusal } from "./errors.ts";
import { readKeptCardId } from "./sources.ts";

const noContent = 204;

export const revokeRequest = (context: ConnectorContext, input: MandateReferenceInput): ProviderRequest =>
  checkoutSend(context, {
    method: "DELETE",
    path: `/instruments/${encodeURIComponent(readKeptCardId(input.connectorMandateId).source)}`,
  });

/** A card that Checkout.com does not keep cannot be charged. */
export const parseRevocation = (response: ProviderResponse): MandateOutcome => {
  const revoked = { mandateStatus: "revoked", settlement: "final" } as const;
  if (response.status === noContent) return revoked;
  if (isSuccess(response)) throw new UnreadableResponse("The provider's answer is not empty.", response.status);
  const error = readRefusal(response);
  return isMissing(response) ? revoked : { mandateStatus: "unchanged", settlement: "final", error };
};
