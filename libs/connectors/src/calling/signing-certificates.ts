import { createBoundedCache } from "@railyard/caching";

import type { Connector, ConnectorContext, ProviderRequest } from "../port/connector.ts";
import { isSuccess } from "../wire/reading.ts";
import type { Transport } from "./transport.ts";
import { isTransportError } from "./transport-error.ts";
import type { IncomingWebhook, WebhookVerification } from "../port/webhooks.ts";

/** Certificates that providers sign webhooks with, each fetched once for a while. */
export interface SigningCertificates {
  /** The text that the provider gives; null when it gives none, and when its host was asked too often. */
  get(connector: string, request: ProviderRequest): Promise<string | null>;
}

interface Kept {
  readonly certificate: Promise<string | null>;
  usableUntilMs: number;
}

const keptMs = 3_600_000;
/** A certificate that the provider does not have. */
const refusedMs = 600_000;
/** One that could not be had, perhaps for the moment. */
const missingMs = 10_000;
const certificatesMax = 100;
const longestCertificate = 65_536;
const timeoutMs = 5_000;

/**
 * Names of certificates come from webhooks, which anyone can send: what a host is asked for names that were never good
 * is bounded. Providers have one or two certificates, and change them once in a while.
 */
const unknownNamesPerMinute = 10;
const minuteMs = 60_000;
const hostsMax = 100;

/** How often each host was asked lately. */
const createAllowance = (nowMs: () => number): ((host: string) => boolean) => {
  const hosts = createBoundedCache<{ readonly sinceMs: number; asked: number }>(hostsMax);
  return (host) => {
    const known = hosts.get(host);
    const current = known === undefined || nowMs() - known.sinceMs >= minuteMs ? { sinceMs: nowMs(), asked: 0 } : known;
    hosts.set(host, current);
    if (current.asked >= unknownNamesPerMinute) return false;
    current.asked += 1;
    return true;
  };
};

/** Makes an empty store of certificates, kept in the memory of this process. */
export const createSigningCertificates = (
  transport: Transport,
  nowMs: () => number = () => performance.now(),
): SigningCertificates => {
  // Apart, so that names which are not good never take the place of those that are.
  const good = createBoundedCache<Kept>(certificatesMax);
  const others = createBoundedCache<Kept>(certificatesMax);
  const mayAskUnknown = createAllowance(nowMs);

  const fetchCertificate = async (
    connector: string,
    request: ProviderRequest,
  ): Promise<{ readonly certificate: string | null; readonly usableMs: number }> => {
    try {
      const response = await transport.send(request, { connector, flow: "webhook_certificate", timeoutMs });
      if (isSuccess(response) && response.body.length <= longestCertificate) {
        return { certificate: response.body.toString(), usableMs: keptMs };
      }
      return { certificate: null, usableMs: response.status >= 500 || response.status === 429 ? missingMs : refusedMs };
    } catch (error) {
      if (!isTransportError(error)) throw error;
      return { certificate: null, usableMs: missingMs };
    }
  };

  const ask = (connector: string, request: ProviderRequest): Kept => {
    const settled = async (): Promise<string | null> => {
      const { certificate, usableMs } = await fetchCertificate(connector, request);
      fresh.usableUntilMs = nowMs() + usableMs;
      if (certificate !== null) {
        good.set(request.url, fresh);
        others.delete(request.url);
      }
      return certificate;
    };
    // Webhooks that arrive meanwhile wait for the same answer.
    const fresh: Kept = { certificate: Promise.resolve().then(settled), usableUntilMs: Number.POSITIVE_INFINITY };
    others.set(request.url, fresh);
    return fresh;
  };

  const isUsable = (kept: Kept | undefined): kept is Kept => kept !== undefined && nowMs() < kept.usableUntilMs;

  return {
    get: (connector, request) => {
      const [wasGood, other] = [good.get(request.url), others.get(request.url)];
      if (isUsable(wasGood)) return wasGood.certificate;
      if (isUsable(other)) return other.certificate;
      if (wasGood === undefined && !mayAskUnknown(new URL(request.url).host)) return Promise.resolve(null);
      return ask(connector, request).certificate;
    },
  };
};

/**
 * Whether a webhook is authentic; gets the certificate that signed it first, where the provider names one. What cannot
 * be read is not.
 */
export const isAuthenticWebhook = async (
  { manifest, webhooks }: Pick<Connector, "manifest" | "webhooks">,
  context: Pick<ConnectorContext, "credentials" | "baseUrl" | "furtherBaseUrls">,
  input: IncomingWebhook & Pick<WebhookVerification, "secret" | "now">,
  certificates: SigningCertificates,
): Promise<boolean> => {
  if (webhooks === undefined) return false;
  const { credentials } = context;
  if (webhooks.certificateRequest === undefined) return webhooks.verify({ ...input, credentials });
  const request = webhooks.certificateRequest(input, context);
  const certificate = request === null ? null : await certificates.get(manifest.name, request);
  return certificate !== null && webhooks.verify({ ...input, credentials, certificate });
};
