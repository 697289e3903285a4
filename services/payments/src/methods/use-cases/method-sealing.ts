import type { DataOwner } from "@railyard/contracts";

import type { Vault } from "../../kernel/ports.ts";
import type { MethodSecret } from "../domain/method-input.ts";

const purpose = "payment_method";

/** Drops security codes and cryptograms: they serve once and are never stored, not even sealed. */
const storable = (secret: MethodSecret): MethodSecret => {
  if (secret.kind === "network_token") return { ...secret, token: { ...secret.token, cryptogram: null } };
  if (secret.kind !== "card") return secret;
  const { networkToken } = secret;
  return {
    ...secret,
    card: { ...secret.card, cvc: null },
    ...(networkToken === undefined ? {} : { networkToken: { ...networkToken, cryptogram: null } }),
  };
};

/** Seals method data for later use; a security code is left out. */
export const sealMethod = (vault: Pick<Vault, "sealText">, owner: DataOwner, secret: MethodSecret): string =>
  vault.sealText(owner, JSON.stringify(storable(secret)), purpose);

/** Method data that {@link sealMethod} sealed. */
export const openSealedMethod = (vault: Pick<Vault, "openText">, owner: DataOwner, sealed: string): MethodSecret =>
  JSON.parse(vault.openText(owner, sealed, purpose)) as MethodSecret;
