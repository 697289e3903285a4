import type { SandboxSessionRequest } from "@railyard/contracts";

import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { WalletSessionInput, WalletSessionOutcome } from "../../port/wallet-session.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { readRefusal, readSession } from "./replies.ts";
import { sandboxCalls } from "./requests.ts";

/** Asks for a session of a wallet, or for an order at it. */
export const walletSessionRequest =
  (connectorName: string, kind: SandboxSessionRequest["kind"]) =>
  (context: ConnectorContext, input: WalletSessionInput): ProviderRequest =>
    sandboxCalls(connectorName).post(context, "/v1/sessions", {
      reference: input.paymentId,
      kind,
      wallet: input.wallet,
      amount: input.amount,
      currency: input.currency,
    } satisfies SandboxSessionRequest);

export const parseWalletSession = (response: ProviderResponse): WalletSessionOutcome => {
  if (!isSuccess(response)) return { sessionStatus: "failed", settlement: "final", error: readRefusal(response) };
  const {
    session_id: id,
    token,
    expires_at: expiresAt,
  } = readSession(readJson(response.body, response.status), response.status);
  return { sessionStatus: "opened", settlement: "final", session: { id, token, expiresAt } };
};
