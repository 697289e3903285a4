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
    for (const [transport, missingMs] of [
      [answering(404, "certificate"), 600_000],
      [answering(200, "x".repeat(65_537)), 600_000],
      [answering(503, "certificate"), 10_000],
      [transportWith(() => Promise.reject(new TransportError("timeout", "no answer"))), 10_000],
    ] as const) {
      let nowMs = 0;
      const certificates = createSigningCertificates(transport, () => nowMs);
      expect(await certificates.get("acme", request)).toBeNull();
      expect(await certificates.get("acme", request)).toBeNull();
      expect(transport.count()).toBe(1);
      nowMs = missingMs - 1;
      await certificates.get("acme", request);
      expect(transport.count()).toBe(1);
      nowMs = missingMs;
      await certificates.get("acme", request);
      expect(transport.count()).toBe(2);
    }
  });

  const named = (name: string, host = "provider.example") => ({ ...request, url: `https://${host}/certs/${name}` });

  it("asks a host for ten names a minute that were never good, and for good ones all the same", async () => {
    let nowMs = 0;
    let isGood = true;
    const transport = transportWith(() =>
      Promise.resolve({ status: isGood ? 200 : 404, headers: {}, body: Buffer.from("certificate") }),
    );
    const certificates = createSigningCertificates(transport, () => nowMs);
    expect(await certificates.get("acme", named("good"))).toBe("certificate");
    isGood = false;
    const inventing = Array.from({ length: 200 }, (_name, index) => named(`invented-${String(index)}`));
    const answers = await Promise.all(inventing.map((invented) => certificates.get("acme", invented)));
    expect(new Set(answers)).toEqual(new Set([null]));
    expect(transport.count()).toBe(10);
    expect(await certificates.get("acme", named("good"))).toBe("certificate");
    expect(transport.count()).toBe(10);
    await certificates.get("acme", named("other", "other.example"));
    expect(transport.count()).toBe(11);
    isGood = true;
    nowMs = 60_000;
    expect(await certificates.get("acme", named("rotated"))).toBe("certificate");
    nowMs = 3_600_001;
    await Promise.all(inventing.map((invented) => certificates.get("acme", invented)));
    const before = transport.count();
    expect(await certificates.get("acme", named("good"))).toBe("certificate");
    expect(transport.count()).toBe(before + 1);
  });
});
