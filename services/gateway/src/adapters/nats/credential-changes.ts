import { readEndedCredentials } from "@railyard/http";
import type { Messaging, Stopper } from "@railyard/messaging";
import type { DirectoryVersions } from "../../ports.ts";

/** Who forgets what when an event reports that it changed. */
export interface CredentialChangeListeners {
  readonly forgetKey: (keyId: string) => void;
  /** With a version: what was read of the merchant at an earlier one; without: everything of the merchant. */
  readonly forgetMerchant: (merchantId: string, version?: number) => void;
  readonly forgetToken: (tokenId: string) => void;
  /** Every token of the user. */
  readonly forgetUser: (userId: string) => void;
  /** Every ephemeral key of the customer. */
  readonly forgetCustomer: (customerId: string) => void;
  /** Called after an interruption, when any change may have been missed. */
  readonly forgetAll: () => void;
}

const textMember = (data: unknown, member: string): string => {
  const value = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[member] : undefined;
  return typeof value === "string" ? value : "";
};

const numberMember = (data: unknown, member: string): number => {
  const value = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[member] : undefined;
  return typeof value === "number" ? value : 0;
};

/** Gateways inform each other of what they learn with an answer: events may come later. */
const endedTopic = "gateway.ended-credentials";

const forgetEnded = (listeners: CredentialChangeListeners, ended: string): void => {
  const named = readEndedCredentials(ended);
  if (named === "everything") {
    listeners.forgetAll();
    return;
  }
  const forget = {
    key: listeners.forgetKey,
    token: listeners.forgetToken,
    user: listeners.forgetUser,
    merchant: listeners.forgetMerchant,
    customer: listeners.forgetCustomer,
  };
  for (const { kind, id } of named) forget[kind](id);
};

/** Forgets what a service has ended, as it reports with its answer, here at once and at the other gateways soon. */
export const publishEndedCredentials =
  (messaging: Messaging, listeners: CredentialChangeListeners) =>
  (ended: string): void => {
    forgetEnded(listeners, ended);
    messaging.hint(endedTopic, ended);
  };

/** Hears of changed merchants, revoked keys and signed-out tokens on every gateway. */
export const listenForCredentialChanges = (
  messaging: Messaging,
  listeners: CredentialChangeListeners,
  versions: DirectoryVersions,
): Stopper => {
  const options = { onMissed: listeners.forgetAll };
  const stoppers = [
    messaging.listen(
      "merchants.account.changed",
      ({ data }) => {
        const merchantId = textMember(data, "merchant_id");
        const version = numberMember(data, "version");
        versions.saw(merchantId, version);
        // The event of a creation can come after the first requests with the new key, whose answers include it:
        // forgetting them would ask a service that may have stopped answering since.
        if (version === 0) listeners.forgetMerchant(merchantId);
        else listeners.forgetMerchant(merchantId, version);
      },
      options,
    ),
    messaging.listen("merchants.api_key.revoked", ({ data }) => {
      listeners.forgetKey(textMember(data, "key_id"));
    }),
    messaging.listen("merchants.token.revoked", ({ data }) => {
      const tokenId = textMember(data, "token_id");
      if (tokenId === "") listeners.forgetUser(textMember(data, "user_id"));
      else listeners.forgetToken(tokenId);
    }),
    messaging.onHint(endedTopic, (ended) => {
      forgetEnded(listeners, ended);
    }),
  ];
  return () => {
    for (const stop of stoppers) stop();
  };
};
