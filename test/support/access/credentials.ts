import { createUserTokenSigner, readTokenKey } from "@railyard/auth";
import type { UserClaims } from "@railyard/auth";
import { wellKnownSandboxSecrets } from "@railyard/config";
import type { CredentialKind } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";
import { inServiceDatabase } from "../service-databases.ts";
import type { System } from "../system.ts";

/** Headers that prove a caller. */
export type Proof = Readonly<Record<string, string>>;

/** `service` is no caller of a public API. */
export type TenantKind = Exclude<CredentialKind, "service">;

/** What the tests sign in with, by the kind that contracts name; a platform's key is its secret key. */
export type Proofs = Readonly<Record<Exclude<TenantKind, "platform_key">, Proof>> & {
  readonly platform_key?: Proof;
};

/** Signs tokens as the installation itself does, with any claims. */
export type TokenMint = (claims: UserClaims, lifetimeSeconds?: number) => string;

export const bearer = (token: string): Proof => ({ authorization: `Bearer ${token}` });

/** Opens the key with which the merchants service signs, as a thief of its database and master key would. */
export const openTokenMint = async (system: Pick<System, "stack">): Promise<TokenMint> => {
  const { rows } = await inServiceDatabase(system, "merchants", (client) =>
    client.query<{ sealed_private_key: string }>(
      "select sealed_private_key from signing_keys order by created_at desc limit 1",
    ),
  );
  const [dataKey = "", sealed = ""] = (rows[0]?.sealed_private_key ?? "").split(" ");
  const sealer = createSealer(wellKnownSandboxSecrets.masterKey);
  const signer = createUserTokenSigner(
    readTokenKey(sealer.open(sealed, { merchantId: "railyard", purpose: "signing_key" }, dataKey)),
  );
  return (claims, lifetimeSeconds) => signer.sign(claims, lifetimeSeconds);
};
