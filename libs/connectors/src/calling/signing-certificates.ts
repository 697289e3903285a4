import { createBoundedCache } from "@railyard/caching";

import type { Connector, ConnectorContext, ProviderRequest } from "../port/connector.ts";
import { isSuccess } from "../wire/reading.ts";
import type { Transport } from "./transport.ts";
import { isTransportError } from "./transport-error.ts";
import type { IncomingWebhook, WebhookVerification } from "../port/webhooks.ts";

/** Certificates that providers sign webhooks with, each fetched once for a while. */
export interface SigningCertificates {
  /** The text that the provider gives; null when it gives none. */
  get(connector: string, request: ProviderRequest): Promise<string | null>;
}

interface Kept {
  readonly certificate: Promise<string | null>;
  usableUntilMs: number;
}

const keptMs = 3_600_000;
/** A certificate that could not be had is not asked for with every webhook that names it. */
const missingMs = 10_000;
const certificatesMax = 100;
const longestCertificate = 65_536;
const timeoutMs = 5_000;

/** Makes an empty store of certificates, kept in the memory of this process. */
export const createSigningCertificates = (
  transport: Transport,
  nowMs: () => number = () => performance.now(),
): SigningCertificates => {
  const kept = createBoundedCache<Kept>(certificatesMax);

  const fetchCertificate = async (connector: string, request: ProviderRequest): Promise<string | null> => {
    try {
      const response = await transport.send(request, { connector, flow: "webhook_certificate", timeoutMs });
      const isUsable = isSuccess(response) && response.body.length <= longestCertificate;
      return isUsable ? response.body.toString() : null;
    } catch (error) {
      if (!isTransportError(error)) throw error;
      return null;
    }
  };

  const ask = (connector: string, request: ProviderRequest): Kept => {
    const settled = async (): Promise<string | null> => {
      const certificate = await fetchCertificate(connector, request);
      fresh.usableUntilMs = nowMs() + (certificate === null ? missingMs : keptMs);
      return certificate;
    };
    // Webhooks that arrive meanwhile wait for the same answer.
    const fresh: Kept = { certificate: Promise.resolve().then(settled), usableUntilMs: Number.POSITIVE_INFINITY };
    kept.set(request.url, fresh);
    return fresh;
  };

  return {
    get: (connector, request) => {
      const known = kept.get(request.url);
      const isUsable = known !== undefined && nowMs() < known.usableUntilMs;
      return (isUsable ? known : ask(connector, request)).certificate;
    },
  };
};

/** Whether a webhook is authentic; gets the certificate that signed it first, where the provider names one. */
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
