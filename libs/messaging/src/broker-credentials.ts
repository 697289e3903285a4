import { readFileSync } from "node:fs";
import type { Auth, Authenticator } from "@nats-io/transport-node";
import { credsAuthenticator, nkeyAuthenticator } from "@nats-io/transport-node";

const seedForm = /^SU[A-Z2-7]{56}$/;
const userTokenMark = "-----BEGIN NATS USER JWT-----";

/** Without the file's text, which is secret. */
const refused = (file: string, problem: string): TypeError =>
  new TypeError(`NATS_CREDENTIALS_FILE: ${file} ${problem}. Give a credentials file of nsc, or a seed of an nkey.`);

const textOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw refused(file, "cannot be read");
  }
};

const authenticatorFor = (file: string): Authenticator => {
  const text = textOf(file);
  if (text.includes(userTokenMark)) return credsAuthenticator(new TextEncoder().encode(text));
  const seed = text.trim();
  if (!seedForm.test(seed)) throw refused(file, "holds neither");
  return nkeyAuthenticator(new TextEncoder().encode(seed));
};

/**
 * Signs what the broker asks with the credentials in a file, as nsc writes them, or with the seed of an nkey alone. The
 * file is read at every login, so that credentials can be changed without a restart.
 */
export const fileAuthenticator =
  (file: string): Authenticator =>
  (nonce?: string): Auth =>
    authenticatorFor(file)(nonce);
