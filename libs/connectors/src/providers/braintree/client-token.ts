import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import { readJson, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { WalletSessionInput, WalletSessionOutcome } from "../../port/wallet-session.ts";
import { braintreeMutation, merchantAccountFor } from "./calls.ts";
import { documents } from "./documents.ts";
import { readAnswer } from "./errors.ts";
import { clientTokenHours } from "./unconfirmed.ts";

const hourMs = 3_600_000;

export const refuseSession = (
  { currency }: WalletSessionInput,
  context: ConnectorContext,
): WalletSessionOutcome | null =>
  merchantAccountFor(context, currency) === undefined
    ? {
        sessionStatus: "failed",
        settlement: "final",
        error: {
          code: "currency_without_merchant_account",
          message: `The account names no merchant account of Braintree for ${currency}.`,
        },
      }
    : null;

/** A token serves every wallet of the client SDK. */
export const sessionRequest = (context: ConnectorContext, { currency }: WalletSessionInput): ProviderRequest =>
  braintreeMutation(context, documents.clientToken, {
    clientToken: { merchantAccountId: merchantAccountFor(context, currency) },
  });

/** Braintree does not state how long a token serves: that is counted from when it answered. */
const expiryAfter = ({ headers, status }: ProviderResponse): string => {
  const answeredMs = Date.parse(headers["date"] ?? "");
  if (Number.isNaN(answeredMs)) throw new UnreadableResponse("The provider's answer has no date.", status);
  return new Date(answeredMs + clientTokenHours * hourMs).toISOString();
};

export const parseSession = (response: ProviderResponse): WalletSessionOutcome => {
  const answer = readAnswer(response, "createClientToken");
  if ("refusal" in answer) return { sessionStatus: "failed", settlement: "final", error: answer.refusal };
  const token = textAt(answer.result, "clientToken");
  const id = textAt(readJson(response.body, response.status), "extensions", "requestId");
  if (token === undefined || id === undefined) {
    throw new UnreadableResponse("The provider's answer has no token.", response.status);
  }
  return { sessionStatus: "opened", settlement: "final", session: { id, token, expiresAt: expiryAfter(response) } };
};
