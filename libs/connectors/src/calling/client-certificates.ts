import type { ClientCertificate } from "@railyard/http";
import { createPrivateKey, X509Certificate } from "node:crypto";

/**
 * Members of `connector_account_details` that every connector takes, each base64 of PEM: what the account shows to
 * servers that ask for a certificate.
 */
const certificateMember = "certificate";
const keyMember = "private_key";

const textLengthMax = 16_384;

type Details = Readonly<Record<string, unknown>>;

/** The details without the client certificate, which is what a connector's own schema describes. */
export const withoutClientCertificate = (details: unknown): unknown => {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return details;
  const shown: readonly string[] = [certificateMember, keyMember];
  return Object.fromEntries(Object.entries(details).filter(([name]) => !shown.includes(name)));
};

const pemOf = (text: string): string => Buffer.from(text, "base64").toString();

const parsed = <Value>(parse: (pem: string) => Value, text: unknown, label: string): Value | null => {
  if (typeof text !== "string" || text.length > textLengthMax) return null;
  const pem = pemOf(text);
  if (!pem.includes(`-----BEGIN ${label}`)) return null;
  try {
    return parse(pem);
  } catch {
    return null;
  }
};

/** What is wrong with the client certificate, one line; null when it can be used or there is none. Holds no value. */
export const clientCertificateProblem = (details: unknown): string | null => {
  if (typeof details !== "object" || details === null) return null;
  const { [certificateMember]: certificate, [keyMember]: key } = details as Details;
  if (certificate === undefined && key === undefined) return null;
  const subject = (member: string): string => `connector_account_details.${member}`;
  const read = parsed((text) => new X509Certificate(text), certificate, "CERTIFICATE");
  if (read === null) return `${subject(certificateMember)} must be base64 of a certificate as PEM`;
  const privateKey = parsed((text) => createPrivateKey(text), key, "");
  if (privateKey === null) return `${subject(keyMember)} must be base64 of a private key as PEM without a passphrase`;
  return read.checkPrivateKey(privateKey) ? null : `${subject(keyMember)} must be the key of the certificate`;
};

/** The client certificate of checked credentials. */
export const clientCertificateOf = (
  credentials: Readonly<Record<string, string>>,
): { readonly clientCertificate?: ClientCertificate } => {
  const { [certificateMember]: certificate, [keyMember]: key } = credentials;
  if (certificate === undefined || key === undefined) return {};
  return { clientCertificate: { certificate: pemOf(certificate), key: pemOf(key) } };
};
