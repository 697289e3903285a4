import { describe, expect, it } from "@jest/globals";
import { Secret } from "@railyard/config";

import { documentWords } from "../src/document-words.ts";
import { createSealer } from "../src/index.ts";

const masterKey = "0123456789abcdef".repeat(4);
const otherMasterKey = "fedcba9876543210".repeat(4);
const thirdMasterKey = "0f1e2d3c4b5a6978".repeat(4);
const context = { merchantId: "merchant_1", purpose: "card_number" };
const plaintext = "4111111111111111";

const rejected = expect.objectContaining({ code: "sealed_value_rejected" });
const malformed = expect.objectContaining({ code: "sealed_value_malformed" });
const keyUnknown = expect.objectContaining({ code: "sealed_value_key_unknown" });

const thrownBy = (work: () => unknown): Error => {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was thrown.");
};

describe("a sealer", () => {
  const sealer = createSealer(new Secret(masterKey));
  const dataKey = sealer.newDataKey("merchant_1");
  const sealed = sealer.seal(plaintext, context, dataKey);

  it.each(["", "a", plaintext, "ключ 🔑", "x".repeat(100_000)])("opens what it sealed", (text) => {
    expect(sealer.open(sealer.seal(text, context, dataKey), context, dataKey)).toBe(text);
  });

  it("writes v1, key id, iv, tag and ciphertext, never the plaintext", () => {
    expect(dataKey).toMatch(/^v1\.m1\.[\w-]{16}\.[\w-]{22}\.[\w-]{43}$/);
    expect(sealed).toMatch(/^v1\.d[0-9a-f]{12}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(sealed).not.toContain(plaintext);
  });

  it("never writes the same text twice", () => {
    const texts = Array.from({ length: 1000 }, () => sealer.seal(plaintext, context, dataKey));

    expect(new Set([...texts, ...texts.map((text) => text.split(".")[2])]).size).toBe(2000);
  });

  it.each([
    ["another purpose", { ...context, purpose: "webhook_password" }],
    ["no purpose", { ...context, purpose: "" }],
    ["another merchant", { ...context, merchantId: "merchant_2" }],
    ["a shifted boundary", { merchantId: "merchant_", purpose: "1card_number" }],
  ])("does not open for %s", (_case, other) => {
    expect(() => sealer.open(sealed, other, dataKey)).toThrow(rejected);
  });

  it("does not open with another merchant's data key", () => {
    const foreign = sealer.newDataKey("merchant_2");

    expect(() => sealer.open(sealed, context, foreign)).toThrow(rejected);
    expect(() => sealer.open(sealed, { ...context, merchantId: "merchant_2" }, foreign)).toThrow(rejected);
  });

  it("does not open with another data key of the same merchant", () => {
    expect(() => sealer.open(sealed, context, sealer.newDataKey("merchant_1"))).toThrow(rejected);
  });

  it("notices every altered part", () => {
    const parts = sealed.split(".");
    for (const place of [1, 2, 3, 4]) {
      const part = parts[place] ?? "";
      const flipped = (part.startsWith("A") ? "B" : "A") + part.slice(1);
      const altered = parts.with(place, flipped).join(".");

      expect(() => sealer.open(altered, context, dataKey)).toThrow(rejected);
    }
  });

  const withoutKeyId = "v1..AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AA";

  it.each(["", "plain", "v2.m1.a.b.c", withoutKeyId, "v1.m1.AA.AA.AA"])("knows that %j is not sealed", (text) => {
    expect(() => sealer.open(text, context, dataKey)).toThrow(malformed);
    expect(() => sealer.open(sealed, context, text)).toThrow(malformed);
  });

  it("puts neither plaintext nor keys nor sealed text into errors", () => {
    const wrong = createSealer(otherMasterKey);
    const thrown = [
      thrownBy(() => sealer.open(sealed, { ...context, purpose: "x" }, dataKey)),
      thrownBy(() => sealer.open(plaintext, context, dataKey)),
      thrownBy(() => wrong.open(sealed, context, dataKey)),
      thrownBy(() => createSealer("hunter2")),
    ];
    const text = thrown.map((error) => `${error.message} ${error.stack ?? ""} ${JSON.stringify(error)}`).join("\n");

    for (const secret of [plaintext, masterKey, otherMasterKey, sealed, dataKey, "hunter2"]) {
      expect(text.includes(secret)).toBe(false);
    }
  });

  it("keeps working for more merchants than it holds open keys for", () => {
    const merchants = Array.from({ length: 1100 }, (_, index) => `merchant_${String(index)}`);
    const records = merchants.map((merchantId) => {
      const key = sealer.newDataKey(merchantId);
      return { merchantId, key, sealed: sealer.seal(merchantId, { merchantId, purpose: "p" }, key) };
    });
    const opened = records.map(({ merchantId, key, sealed: text }) =>
      sealer.open(text, { merchantId, purpose: "p" }, key),
    );

    expect(opened).toEqual(merchants);
  });
});

describe("documents", () => {
  const sealer = createSealer(masterKey);
  const dataKey = sealer.newDataKey("merchant_1");
  const document = JSON.stringify({ members: Array.from({ length: 100 }, (_, index) => ({ index, name: "Zoë 🚂" })) });

  it("open again in their context, and are smaller than their text", () => {
    const sealed = sealer.sealDocument(document, context, dataKey);
    expect(sealed.length).toBeLessThan(document.length / 2);
    expect(sealer.openDocument(sealed, context, dataKey)).toBe(document);
    expect(() => sealer.openDocument(sealed, { ...context, purpose: "other" }, dataKey)).toThrow(rejected);
  });

  it.each([0, 1, 2, 85, 86, 127, 128, 255, 256, 257, 20_000])("open again with %i times two bytes", (length) => {
    for (const text of ["ö".repeat(length), `a${"é".repeat(length)}`]) {
      expect(sealer.openDocument(sealer.sealDocument(text, context, dataKey), context, dataKey)).toBe(text);
    }
  });

  // Rows outlive versions: what these sealed must open for ever.
  const keptKey = ["v1.m1.AgdxQWf8iv079E3z.kzMhwIsSRSp3-JQiSCcZGw.PMY4KE8rv8nWO_FumrXOa8OquIXTCcWaPO42ac67UyI"].join(
    "",
  );
  const kept = [
    [
      "before words were taken as read",
      [
        "v1.d7bcc88bd48c6.GAZ22Guxpm1ua715.rxhRsYLY-phwo76Bkq1zlQ.-hL4wC3Y41CQwFf5UyDvI1pkAXjqpD8O2sGX0ijFl7x",
        "mdo_E1aWah8sFpz7IR24HscyqUs09kmp5G9wsHiBH3Ic_nZ3OKy3hjAQmeFTIZBsqOEORfi2OGM3kTMJ09XiEZ5WCOXVsv2eRKrB",
        "Sxa1dL0fBPwdwF1Gj9jsQ-VUda65GgXow3u5q3vx4-_AK8dID36Hg78kGWaFGVPLjiSFiusXr2iGog3mIi2gUugdPx6Ofi3Xr4Gm",
        "zwiFANj-pHS2u9NXvLe7L9yeaVOsqyk7kXFtzVLsfUiO8Yw",
      ].join(""),
    ],
    [
      "since",
      [
        "v1.d7bcc88bd48c6.XyTUK5eSV4_qi5eB.rSfRSdBA5acjzih_x8Oa5w.gKq-X-gQxecMCd26Up_7LYY-BFzWAiCTU4jS0orxgKZ",
        "Cts03tkasGvjCX8WLti82jA7mOqh2ge4idPOPISwu_YvJoTdVdTPiqpueaACDd6ENeksdqK_ukKstnwXnYt7CZ9SPuXJKkucONPM",
        "ct_pQ_HCfVefCYCYn6KfUZqtj1rJWjPZ88xPR7QU4a0VqqQkGmhOB",
      ].join(""),
    ],
  ] as const;

  it.each(kept)("open that were sealed %s", (_when, sealed) => {
    const payment = JSON.parse(sealer.openDocument(sealed, context, keptKey)) as unknown;
    expect(payment).toMatchObject({ payment_id: "pay_1", net_amount: 6540, description: "One of the kept documents" });
    expect(payment).toMatchObject({ email: null, connector: "fauxpay", line1: "1 Main Street", country: "US" });
  });

  it("take a fifth of their size with the names of a payment's members", () => {
    const names = documentWords.toString().match(/\w+(?=":)/g) ?? [];
    const payment = JSON.stringify(Object.fromEntries(names.map((name, index) => [name, index % 5 ? null : name])));
    expect(payment.length).toBeGreaterThan(3000);
    expect(sealer.sealDocument(payment, context, dataKey).length).toBeLessThan(payment.length / 5);
  });

  it("that are short are not compressed, which would take longer than sealing them", () => {
    const sealed = sealer.sealDocument("a".repeat(255), context, dataKey);
    expect(sealed.length).toBeGreaterThan(255);
    expect(sealer.sealDocument("a".repeat(256), context, dataKey).length).toBeLessThan(100);
  });
});

describe("master keys", () => {
  const before = createSealer(masterKey);
  const dataKey = before.newDataKey("merchant_1");
  const sealed = before.seal(plaintext, context, dataKey);

  it("must be 32 bytes in hexadecimal", () => {
    expect(() => createSealer("abc")).toThrow(expect.objectContaining({ kind: "bug" }));
    expect(() => createSealer(masterKey, "abc")).toThrow(expect.objectContaining({ kind: "bug" }));
  });

  it("that are wrong are noticed", () => {
    expect(() => createSealer(otherMasterKey).open(sealed, context, dataKey)).toThrow(rejected);
  });

  it("of another form than ours are named", () => {
    const foreign = dataKey.replace(/^v1\.m1\./, "v1.m2.");
    expect(() => before.open(sealed, context, foreign)).toThrow(keyUnknown);
  });

  it("rotate: the old one still opens, and a resealed data key needs it no more", () => {
    const during = createSealer(otherMasterKey, new Secret(`${thirdMasterKey},${masterKey}`));
    const resealed = during.resealDataKey("merchant_1", dataKey);
    const after = createSealer(otherMasterKey);

    expect(during.open(sealed, context, dataKey)).toBe(plaintext);
    expect(resealed).not.toBe(dataKey);
    expect(after.open(sealed, context, resealed)).toBe(plaintext);
    expect(() => before.open(sealed, context, resealed)).toThrow(rejected);
  });

  it("reseal once: what is sealed under the current one stays as it is", () => {
    const during = createSealer(otherMasterKey, masterKey);
    const resealed = during.resealDataKey("merchant_1", dataKey);

    expect(during.resealDataKey("merchant_1", resealed)).toBe(resealed);
    expect(before.resealDataKey("merchant_1", dataKey)).toBe(dataKey);
  });

  it("do not reseal what none of them opens", () => {
    const strange = createSealer(otherMasterKey, thirdMasterKey);

    expect(() => strange.resealDataKey("merchant_1", dataKey)).toThrow(rejected);
    expect(() => createSealer(otherMasterKey).resealDataKey("merchant_1", dataKey)).toThrow(rejected);
  });

  it("do not reseal a data key for a merchant it does not belong to", () => {
    expect(() => before.resealDataKey("merchant_2", dataKey)).toThrow(rejected);
  });
});
