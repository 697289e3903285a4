import type { WebhookEvent } from "@railyard/connectors";
import { readAttemptId } from "@railyard/identifiers";

import type { ExternalAuthentication } from "../../payments/domain/external-authentication.ts";
import type { Ports } from "../ports.ts";
import { syncAuthentication } from "../../payments/use-cases/authentication/sync-authentication.ts";
import { askForOutcome } from "../../authentications/use-cases/ask-for-authentication.ts";
import { loadAuthentication } from "../../authentications/use-cases/stored-authentications.ts";
import type { NotificationSource } from "./apply-notification.ts";
import type { AskPorts } from "../../authentications/use-cases/ask-for-authentication.ts";

type AuthenticationNotification = Extract<WebhookEvent, { readonly object: "authentication" }>;

const isAbout = (
  authentication: ExternalAuthentication | undefined,
  { merchantConnectorId }: NotificationSource,
  notification: AuthenticationNotification,
): boolean =>
  authentication?.merchantConnectorId === merchantConnectorId &&
  authentication.connectorAuthenticationId === notification.connectorAuthenticationId;

type PaymentAuthenticationPorts = Parameters<typeof syncAuthentication>[0] & Pick<Ports, "directory" | "payments">;
type StandaloneAuthenticationPorts = AskPorts & Pick<Ports, "directory">;

export type AuthenticationNotificationPorts = PaymentAuthenticationPorts & StandaloneAuthenticationPorts;

/** Of a payment's attempt. */
const receiveForPayment = async (
  ports: PaymentAuthenticationPorts,
  source: NotificationSource,
  notification: AuthenticationNotification,
): Promise<boolean> => {
  const { merchantId } = source;
  const found = notification.attemptId === null ? null : readAttemptId(notification.attemptId);
  const stored = found === null ? null : await ports.payments.load(merchantId, found.attemptedId);
  if (stored === null || !isAbout(stored.attempt.details.authentication, source, notification)) return false;
  const merchant = await ports.directory.merchant(merchantId);
  if (merchant !== null) await syncAuthentication(ports, merchant, stored);
  return true;
};

/** For an authentication without a payment, which is found by its own id. */
const receiveForAuthentication = async (
  ports: StandaloneAuthenticationPorts,
  source: NotificationSource,
  notification: AuthenticationNotification,
): Promise<boolean> => {
  const { merchantId } = source;
  const { attemptId: authenticationId } = notification;
  const stored = authenticationId === null ? null : await ports.authentications.load(merchantId, authenticationId);
  if (stored === null || !isAbout(stored.external, source, notification)) return false;
  const merchant = await ports.directory.merchant(merchantId);
  if (merchant === null) return true;
  const authentication = await loadAuthentication(ports, { merchantId }, stored.authenticationId);
  await askForOutcome(ports, { merchant, authentication });
  return true;
};

/**
 * Applies a notification about an authentication: whether it is signed or not, the 3DS Server is asked for the result.
 * False when the notification is about no authentication that is known.
 */
export const applyAuthenticationNotification = async (
  ports: AuthenticationNotificationPorts,
  source: NotificationSource,
  notification: AuthenticationNotification,
): Promise<boolean> =>
  (await receiveForPayment(ports, source, notification)) || receiveForAuthentication(ports, source, notification);
