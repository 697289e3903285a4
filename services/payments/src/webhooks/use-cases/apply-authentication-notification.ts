import type { WebhookEvent } from "@railyard/connectors";
import type { MerchantSnapshot } from "@railyard/contracts";
import { readAttemptId } from "@railyard/identifiers";

import type { ExternalAuthentication } from "../../payments/domain/external-authentication.ts";
import type { Ports } from "../ports.ts";
import { syncAuthentication } from "../../payments/use-cases/authentication/sync-authentication.ts";
import { askForOutcome } from "../../authentications/use-cases/ask-for-authentication.ts";
import { loadAuthentication } from "../../authentications/use-cases/stored-authentications.ts";
import { doubt } from "./notification-source.ts";
import type { NotificationSource } from "./notification-source.ts";
import type { AskPorts } from "../../authentications/use-cases/ask-for-authentication.ts";

type AuthenticationNotification = Extract<WebhookEvent, { readonly object: "authentication" }>;

type PaymentAuthenticationPorts = Parameters<typeof syncAuthentication>[0] & Pick<Ports, "directory" | "payments">;
type StandaloneAuthenticationPorts = AskPorts & Pick<Ports, "directory">;

export type AuthenticationNotificationPorts = PaymentAuthenticationPorts &
  StandaloneAuthenticationPorts &
  Pick<Ports, "jobs">;

/** An authentication that the 3DS Server can be asked about. */
interface FoundAuthentication {
  readonly external: ExternalAuthentication;
  readonly ask: (merchant: MerchantSnapshot) => Promise<unknown>;
}

/** Of a payment's attempt. */
const findOfPayment = async (
  ports: PaymentAuthenticationPorts,
  merchantId: string,
  attemptId: string,
): Promise<FoundAuthentication | null> => {
  const found = readAttemptId(attemptId);
  const stored = found === null ? null : await ports.payments.load(merchantId, found.attemptedId);
  const external = stored?.attempt.details.authentication;
  if (stored === null || external === undefined) return null;
  return { external, ask: (merchant) => syncAuthentication(ports, merchant, stored) };
};

/** Without a payment, by its own id. */
const findStandalone = async (
  ports: StandaloneAuthenticationPorts,
  merchantId: string,
  authenticationId: string,
): Promise<FoundAuthentication | null> => {
  const stored = await ports.authentications.load(merchantId, authenticationId);
  if (stored === null) return null;
  const ask = async (merchant: MerchantSnapshot): Promise<void> => {
    const authentication = await loadAuthentication(ports, { merchantId }, stored.authenticationId);
    await askForOutcome(ports, { merchant, authentication });
  };
  return { external: stored.external, ask };
};

const find = async (
  ports: AuthenticationNotificationPorts,
  merchantId: string,
  id: string,
): Promise<FoundAuthentication | null> =>
  (await findOfPayment(ports, merchantId, id)) ?? findStandalone(ports, merchantId, id);

const askAbout = async (
  ports: Pick<Ports, "directory">,
  merchantId: string,
  found: FoundAuthentication | null,
): Promise<void> => {
  const merchant = found === null ? null : await ports.directory.merchant(merchantId);
  if (found !== null && merchant !== null) await found.ask(merchant);
};

/** Asks the 3DS Server for the result of the authentication that it knows by this id of ours. */
export const checkAuthentication = async (
  ports: AuthenticationNotificationPorts,
  merchantId: string,
  id: string,
): Promise<void> => askAbout(ports, merchantId, await find(ports, merchantId, id));

/**
 * Applies a notification about an authentication: the 3DS Server is asked for the result, at once when the notification
 * is signed. False when it is about no authentication that is known.
 */
export const applyAuthenticationNotification = async (
  ports: AuthenticationNotificationPorts,
  source: NotificationSource,
  { attemptId, connectorAuthenticationId }: AuthenticationNotification,
): Promise<boolean> => {
  const { merchantId, merchantConnectorId, isAuthentic } = source;
  const found = attemptId === null ? null : await find(ports, merchantId, attemptId);
  const isAbout =
    found?.external.merchantConnectorId === merchantConnectorId &&
    found.external.connectorAuthenticationId === connectorAuthenticationId;
  if (attemptId === null || !isAbout) return false;
  if (isAuthentic) await askAbout(ports, merchantId, found);
  else await doubt(ports, source, { kind: "authentication", objectId: attemptId });
  return true;
};
