import type { WebhookEvent } from "@railyard/connectors";

import type { Ports } from "../../ports.ts";
import { syncAuthentication } from "../authentication/sync-authentication.ts";
import type { NewsSource } from "./receive-news.ts";
import { attemptOfId } from "./receive-news.ts";

type AuthenticationNews = Extract<WebhookEvent, { object: "authentication" }>;

/**
 * Takes news of an authentication: its authenticator is asked how it ended, signed or not. False when nothing here is
 * what it is about.
 */
export const receiveAuthenticationNews = async (
  ports: Ports,
  { merchantId, merchantConnectorId }: NewsSource,
  news: AuthenticationNews,
): Promise<boolean> => {
  const found = news.attemptId === null ? null : attemptOfId(news.attemptId);
  const stored = found === null ? null : await ports.payments.load(merchantId, found.paymentId);
  const authentication = stored?.attempt.details.authentication;
  const isAbout =
    authentication?.merchantConnectorId === merchantConnectorId &&
    authentication.connectorAuthenticationId === news.connectorAuthenticationId;
  if (stored === null || !isAbout) return false;
  const merchant = await ports.directory.merchant(merchantId);
  if (merchant !== null) await syncAuthentication(ports, merchant, stored);
  return true;
};
