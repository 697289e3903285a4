import type { DataOwner } from "@railyard/contracts";

import type { Vault } from "../../kernel/ports.ts";
import type { PayoutMethodSecret } from "../domain/payout-method.ts";

const purpose = "payout_method";

/** Encrypts the destination of a payout. */
export const sealDestination = (vault: Pick<Vault, "sealText">, owner: DataOwner, secret: PayoutMethodSecret): string =>
  vault.sealText(owner, JSON.stringify(secret), purpose);

/** The destination that {@link sealDestination} encrypted. */
export const openDestination = (vault: Pick<Vault, "openText">, owner: DataOwner, sealed: string): PayoutMethodSecret =>
  JSON.parse(vault.openText(owner, sealed, purpose)) as PayoutMethodSecret;
