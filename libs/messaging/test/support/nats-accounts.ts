import { nkeys } from "@nats-io/transport-node";

type KeyPair = ReturnType<typeof nkeys.createUser>;

const base64url = (value: object | Uint8Array): string =>
  Buffer.from(value instanceof Uint8Array ? value : JSON.stringify(value)).toString("base64url");

const seedOf = (pair: KeyPair): string => new TextDecoder().decode(pair.getSeed());

interface Claims {
  readonly name: string;
  readonly subject: KeyPair;
  readonly issuer: KeyPair;
  readonly nats: object;
}

/** A token as nsc makes it: claims of one key, signed by another. */
const token = ({ name, subject, issuer, nats }: Claims): string => {
  const claims = {
    jti: `${name}-token`,
    iat: Math.floor(Date.now() / 1_000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name,
    nats: { version: 2, ...nats },
  };
  const signed = `${base64url({ typ: "JWT", alg: "ed25519-nkey" })}.${base64url(claims)}`;
  return `${signed}.${base64url(issuer.sign(new TextEncoder().encode(signed)))}`;
};

const unlimited = { subs: -1, data: -1, payload: -1 };
const accountLimits = { ...unlimited, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
const jetStreamLimits = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };

/** A server's configuration with an account that users enter by credentials files, and one such file. */
export const accountsByToken = (): { readonly config: string; readonly credentials: string } => {
  const [operator, system, account, user] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createAccount(),
    nkeys.createUser(),
  ];
  const tokens = {
    operator: token({
      name: "operator",
      subject: operator,
      issuer: operator,
      nats: { type: "operator", system_account: system.getPublicKey() },
    }),
    system: token({
      name: "system",
      subject: system,
      issuer: operator,
      nats: { type: "account", limits: accountLimits },
    }),
    account: token({
      name: "railyard",
      subject: account,
      issuer: operator,
      nats: { type: "account", limits: { ...accountLimits, ...jetStreamLimits } },
    }),
    user: token({ name: "service", subject: user, issuer: account, nats: { type: "user", ...unlimited } }),
  };
  return {
    config: [
      `operator: ${tokens.operator}`,
      "resolver: MEMORY",
      "resolver_preload: {",
      `  ${system.getPublicKey()}: ${tokens.system}`,
      `  ${account.getPublicKey()}: ${tokens.account}`,
      "}",
    ].join("\n"),
    credentials: [
      "-----BEGIN NATS USER JWT-----",
      tokens.user,
      "------END NATS USER JWT------",
      "",
      "-----BEGIN USER NKEY SEED-----",
      seedOf(user),
      "------END USER NKEY SEED------",
      "",
    ].join("\n"),
  };
};

/** A server's configuration with users that hold a key each, and the seed of one. */
export const userByKey = (): { readonly config: string; readonly seed: string } => {
  const user = nkeys.createUser();
  return { config: `authorization: { users: [{ nkey: ${user.getPublicKey()} }] }`, seed: seedOf(user) };
};
