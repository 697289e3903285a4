import { describe, expect, it } from "@jest/globals";

import type { ProviderResponse, Transport } from "../src/index.ts";
import { createSigningCertificates, TransportError } from "../src/index.ts";

const request = { method: "GET", url: "https://provider.example/certificate", headers: {} } as const;

const transportWith = (answer: () => Promise<ProviderResponse>): Transport & { readonly count: () => number } => {
  let count = 0;
  return {
    close: () => undefined,
    count: () => count,
    send: () => {
      count += 1;
      return answer();
    },
  };
};

const answering = (status: number, text: string) =>
  transportWith(() => Promise.resolve({ status, headers: {}, body: Buffer.from(text) }));

describe("the store of signing certificates", () => {
  it("asks once for many, and again after a while", async () => {
    let nowMs = 0;
    const transport = answering(200, "certificate");
    const certificates = createSigningCertificates(transport, () => nowMs);
    const all = await Promise.all([1, 2, 3].map(() => certificates.get("acme", request)));
    expect(all).toEqual(["certificate", "certificate", "certificate"]);
    expect(transport.count()).toBe(1);
    nowMs = 3_600_001;
    await certificates.get("acme", request);
    expect(transport.count()).toBe(2);
  });

  it("has none that is refused, lost or too long, and does not ask for it with every webhook", async () => {
    for (const transport of [
      answering(404, "certificate"),
      answering(200, "x".repeat(65_537)),
      transportWith(() => Promise.reject(new TransportError("timeout", "no answer"))),
    ]) {
      let nowMs = 0;
      const certificates = createSigningCertificates(transport, () => nowMs);
      expect(await certificates.get("acme", request)).toBeNull();
      expect(await certificates.get("acme", request)).toBeNull();
      expect(transport.count()).toBe(1);
      nowMs = 10_001;
      await certificates.get("acme", request);
      expect(transport.count()).toBe(2);
    }
  });
});
