import type { DataOwner } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { Vault } from "../../kernel/ports.ts";
import type { MethodSecret } from "../domain/method-input.ts";

const purpose = "payment_method";

/** Drops security codes and cryptograms: they are valid once and never stored, not even encrypted. */
const storable = (secret: MethodSecret): MethodSecret => {
  if (secret.kind === "network_token") return { ...secret, token: { ...secret.token, cryptogram: null } };
  if (secret.kind !== "card") return secret;
  const { networkToken } = secret;
  return {
    ...secret,
    card: { ...secret.card, cvc: null },
    ...defined({ networkToken: networkToken === undefined ? undefined : { ...networkToken, cryptogram: null } }),
  };
};

/** Encrypts method data for later use; a security code is left out. */
export const sealMethod = (vault: Pick<Vault, "sealText">, owner: DataOwner, secret: MethodSecret): string =>
  vault.sealText(owner, JSON.stringify(storable(secret)), purpose);

/** Method data that {@link sealMethod} encrypted. */
export const openSealedMethod = (vault: Pick<Vault, "openText">, owner: DataOwner, sealed: string): MethodSecret =>
  JSON.parse(vault.openText(owner, sealed, purpose)) as MethodSecret;
