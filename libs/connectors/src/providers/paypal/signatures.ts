// Who signed a webhook. TLS vouches for the certificate, which comes from a host of the manifest.
import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";

import type { ConnectorWebhooks, IncomingWebhook, WebhookVerification } from "../../port/webhooks.ts";
import { certificatePath, signerName, transmissionAgeMaxMs } from "./unconfirmed.ts";

/** Name of the host in the manifest. */
export const certificatesHost = "certificates";

const certificateHosts = ["api.paypal.com", "api-m.paypal.com", "api.sandbox.paypal.com", "api-m.sandbox.paypal.com"];
const signatureBytesMax = 1_024;
const certificatesMax = 5;

const urlIn = ({ headers }: IncomingWebhook): URL | null => {
  const text = headers["paypal-cert-url"] ?? "";
  return URL.canParse(text) ? new URL(text) : null;
};

/** Only the name of the certificate is taken from the webhook, never the host. */
export const certificateRequest: NonNullable<ConnectorWebhooks["certificateRequest"]> = (
  webhook,
  { furtherBaseUrls },
) => {
  const url = urlIn(webhook);
  const host = furtherBaseUrls?.[certificatesHost];
  if (url === null || host === undefined) return null;
  const isTheirs = url.protocol === "https:" && url.port === "" && certificateHosts.includes(url.hostname);
  if (!isTheirs || url.search !== "" || !certificatePath.test(url.pathname)) return null;
  return { method: "GET", url: host + url.pathname, headers: { accept: "*/*" } };
};

const readCertificates = (text: string): readonly X509Certificate[] => {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length > certificatesMax) return [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
};

const isInForce = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** A certificate of PayPal's that is in force, with a chain that holds as far as it is given. */
const signerIn = (text: string, now: Date): X509Certificate | null => {
  const chain = readCertificates(text);
  const [signer] = chain;
  if (signer === undefined || !chain.every((certificate) => isInForce(certificate, now))) return null;
  const holds = chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || isIssuedBy(certificate, issuer);
  });
  return holds && signerName.test(signer.subject) ? signer : null;
};

/** What PayPal signs; the account's secret is the webhook's id. */
const signedText = ({ headers, rawBody }: IncomingWebhook, webhookId: string): string | null => {
  const transmissionId = headers["paypal-transmission-id"] ?? "";
  const time = headers["paypal-transmission-time"] ?? "";
  if (transmissionId === "" || time === "") return null;
  return [transmissionId, time, webhookId, String(crc32(rawBody))].join("|");
};

/** Whether the time that was signed is one at which PayPal can have sent the message first. */
const isRecent = ({ headers, now }: WebhookVerification): boolean => {
  const sentMs = Date.parse(headers["paypal-transmission-time"] ?? "");
  return Math.abs(now.getTime() - sentMs) <= transmissionAgeMaxMs;
};

/** Whether the bytes were signed for the webhook of that id, by RSA (PKCS #1 v1.5) over SHA-256, in the last days. */
export const isSigned = (input: WebhookVerification): boolean => {
  const { headers, secret, certificate, now } = input;
  const signature = headers["paypal-transmission-sig"] ?? "";
  const isReadable = /^[A-Za-z0-9+/]+={0,2}$/.test(signature) && signature.length <= signatureBytesMax;
  if (headers["paypal-auth-algo"] !== "SHA256withRSA" || !isReadable) return false;
  if (secret === null || secret === "" || certificate === undefined || !isRecent(input)) return false;
  const text = signedText(input, secret);
  const signer = signerIn(certificate, now);
  if (text === null || signer?.publicKey.asymmetricKeyType !== "rsa") return false;
  return verify("RSA-SHA256", Buffer.from(text), signer.publicKey, Buffer.from(signature, "base64"));
};
