import type { Messaging, Stopper } from "@railyard/messaging";
import type { DirectoryVersions } from "../../ports.ts";

/** Who forgets what when an event says that it changed. */
export interface CredentialChangeListeners {
  readonly forgetKey: (keyId: string) => void;
  readonly forgetMerchant: (merchantId: string) => void;
  readonly forgetToken: (tokenId: string) => void;
  /** Every token of the user. */
  readonly forgetUser: (userId: string) => void;
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
        versions.saw(merchantId, numberMember(data, "version"));
        listeners.forgetMerchant(merchantId);
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
  ];
  return () => {
    for (const stop of stoppers) stop();
  };
};
