// The stand-in behind both hops: whatever the gateway asks of the services, at the least cost, and its spans' end.
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { resolveCredential } from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import { serveBenchProcess } from "../child-process.ts";
import { serveLoopback } from "../serve-loopback.ts";

export interface UpstreamOrder {
  /** Length of the answer to every request that is not about credentials. */
  readonly answerBytes: number;
}

export interface UpstreamReady {
  readonly port: number;
}

const credential: ResponseOf<typeof resolveCredential> = {
  found: true,
  kind: "merchant_key",
  merchant_id: "merchant_bench",
  profile_id: "pro_bench",
  organization_id: "org_bench",
  key_id: "snd_bench",
  directory_version: 1,
  expires_at: null,
};

const answerJson = (response: ServerResponse, text: string): void => {
  response.writeHead(200, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
};

serveBenchProcess<UpstreamOrder, UpstreamReady>(async ({ answerBytes }) => {
  const credentialText = JSON.stringify(credential);
  const filler = JSON.stringify({ payment_id: "pay_bench", status: "succeeded", note: "" });
  const text = filler.replace('""', JSON.stringify("x".repeat(Math.max(0, answerBytes - filler.length))));
  const server = createServer((request, response) => {
    request.resume();
    // Also spans: an exporter is content with any 200.
    request.once("end", () => {
      answerJson(response, request.url === resolveCredential.path ? credentialText : text);
    });
  });
  server.keepAliveTimeout = 600_000;
  const { port, stop } = await serveLoopback(server);
  return { ready: { port }, stop };
});
