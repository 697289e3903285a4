import { createHmac } from "node:crypto";
import { Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

import { errorCode } from "@railyard/failures";

import type { WebhookSender } from "../../ports.ts";

const timeoutMs = 10_000;
const maximumConnections = 32;

/** The gateway as the world sees it, and as this process does. */
export interface GatewayAddresses {
  readonly publicUrl: string | undefined;
  readonly gatewayUrl: string | undefined;
}

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "<t>.<body>", hex>`. */
export const signatureOf = (body: string, secret: string, now: Date): string => {
  const timestamp = Math.floor(now.getTime() / 1000);
  return `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
};

/** Where the same path is from inside: the gateway's own address in place of its public one. */
const addressFromInside = (address: URL, { publicUrl, gatewayUrl }: GatewayAddresses): URL => {
  if (publicUrl === undefined || gatewayUrl === undefined) return address;
  if (address.origin !== new URL(publicUrl).origin) return address;
  return new URL(`${address.pathname}${address.search}`, gatewayUrl);
};

/** Sends webhooks over kept connections; redirects are not followed and answers not read. */
export const createWebhookSender = (gateway: GatewayAddresses): WebhookSender & { close(): void } => {
  const http = new HttpAgent({ keepAlive: true, maxSockets: maximumConnections, timeout: 4_000 });
  const https = new HttpsAgent({ keepAlive: true, maxSockets: maximumConnections, timeout: 4_000 });

  const post = (url: URL, body: string, signature: string): Promise<string | null> =>
    new Promise((resolve) => {
      const options = {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "sandbox-signature": signature,
        },
        signal: AbortSignal.timeout(timeoutMs),
      };
      const request =
        url.protocol === "https:"
          ? requestHttps(url, { ...options, agent: https })
          : requestHttp(url, { ...options, agent: http });
      request.on("response", (response) => {
        const status = response.statusCode ?? 0;
        response.resume();
        response.on("error", () => undefined);
        resolve(status >= 200 && status < 300 ? null : `status ${status}`);
      });
      request.on("error", (error) => {
        resolve(errorCode(error) ?? "unreachable");
      });
      request.end(body);
    });

  return {
    send: async ({ url, body }, secret, now) => {
      const address = URL.parse(url);
      if (address === null) return "not an address";
      return post(addressFromInside(address, gateway), body, signatureOf(body, secret, now));
    },
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
};
