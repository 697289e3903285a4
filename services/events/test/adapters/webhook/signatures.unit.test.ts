import { describe, expect, it } from "@jest/globals";
import { signWebhook } from "../../../src/adapters/webhook/signatures.ts";

// The v1 signatures were made by the npm package standardwebhooks 1.1.1 with the secret `whsec_` and the base64 of the
// key's UTF-8 bytes, the others by `openssl dgst -sha512 -hmac`.
const vectors = [
  {
    name: "an ordinary body",
    key: "hash_key_of_the_profile",
    message: {
      id: "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
      timestampSeconds: 1_763_650_800,
      body: '{"merchant_id":"m_1","event_id":"evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01"}',
    },
    standard: "v1,s7E/0pT2I21CPXnq0GTBeApaQKbg1ipzBA/52VRg8GY=",
    sha512:
      "88ef8842d68556d2599053bf5450cd3080ed2ac6c4f45d3e19a1897b005cc24f" +
      "8e25287c4c2177d581773bce2e5069c78e66fdbc11a38d657a4bb883f0e0bb01",
  },
  {
    name: "a key and a body in several scripts",
    key: "schlüssel-ключ-鍵",
    message: { id: "evt_2", timestampSeconds: 1, body: '{"name":"Zoë 🚂"}' },
    standard: "v1,+06egeBrkU5U28wZOL4NaNnn5pYAOKktoMadDqa0WXo=",
    sha512:
      "51809758c2e818307845bb1f764b69ad5669482a70f1aafd381532388e6074cf" +
      "3a40cff78b47fd589a31b171a6f89c6fabe14de34efd985278d8a63460ba0dfa",
  },
  {
    name: "an empty body",
    key: "x".repeat(64),
    message: { id: "evt_3", timestampSeconds: 1_763_650_800, body: "" },
    standard: "v1,eZAXDZWHJqEV9SsK8F1eGwlBTazaViOJdh65kw/OV+Q=",
    sha512:
      "82cbdc3cf57bf700cce6610dfc0ff31559af26f10ed6d821c4a75fb2e1573d75" +
      "3d92164a944a4450d44962f7821f3138eddf160ebaf0dab19c1445702b8115a3",
  },
];

describe("signatures", () => {
  it.each(vectors)("fit both schemes for $name", ({ key, message, standard, sha512 }) => {
    expect(signWebhook([key], message)).toEqual([
      ["webhook-signature", standard],
      ["x-webhook-signature-512", sha512],
    ]);
  });

  it("are made with both keys while one replaces the other", () => {
    const message = { id: "evt_1", timestampSeconds: 1, body: "{}" };
    const one = (key: string): string => signWebhook([key], message)[0]?.[1] ?? "";
    expect(signWebhook(["new", "old"], message)[0]).toEqual(["webhook-signature", `${one("new")} ${one("old")}`]);
    expect(signWebhook(["new", "old"], message)[1]).toEqual(signWebhook(["new"], message)[1]);
  });

  it("are left out without a key", () => {
    expect(signWebhook([], { id: "evt_1", timestampSeconds: 1, body: "{}" })).toEqual([]);
  });
});
