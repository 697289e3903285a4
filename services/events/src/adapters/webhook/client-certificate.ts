import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";

const parsed = <Value>(parse: () => Value): Value | undefined => {
  try {
    return parse();
  } catch {
    return undefined;
  }
};

/** Weak keys and broken intermediates are found by TLS alone. */
const isUsable = (certificate: string, privateKey: string): boolean =>
  parsed(() => createSecureContext({ cert: certificate, key: privateKey })) !== undefined;

/** Why the pair cannot be used as a client certificate, as a sentence's end; undefined when it can. Holds no value. */
export const clientCertificateProblem = (certificate: string, privateKey: string, now: Date): string | undefined => {
  const read = parsed(() => new X509Certificate(certificate));
  if (read === undefined || !certificate.includes("-----BEGIN CERTIFICATE-----")) {
    return "the certificate is not readable as PEM";
  }
  if (privateKey.includes("ENCRYPTED")) return "the private key has a passphrase; remove it";
  const key = parsed(() => createPrivateKey(privateKey));
  if (key === undefined) return "the private key is not readable as PEM";
  if (!read.checkPrivateKey(key)) return "the private key does not belong to the certificate";
  if (read.validToDate <= now) return "the certificate has expired";
  return isUsable(certificate, privateKey) ? undefined : "TLS refuses the certificate, its key or its intermediates";
};

/** Whom a certificate names, in one line, and when it ends. The first of the text. */
export const readClientCertificate = (certificate: string): { readonly subject: string; readonly expiresAt: Date } => {
  const { subject, validToDate } = new X509Certificate(certificate);
  return { subject: subject.replaceAll("\n", ", "), expiresAt: validToDate };
};
