import { describe, expect, it } from "@jest/globals";

import { addressesFor, hostAddressesOf, registry } from "../src/index.ts";

const manifest = {
  hosts: {
    api: {
      description: "the API",
      test: { variable: "TEST_URL", defaultUrl: "https://test.provider.example" },
      live: { variable: "LIVE_URL", defaultUrl: "https://{prefix}.provider.example" },
    },
    files: {
      description: "the files",
      test: { variable: "FILES_URL", defaultUrl: "https://files.provider.example" },
      live: { variable: "FILES_URL", defaultUrl: "https://files.provider.example" },
    },
  },
};

const configured = {
  TEST_URL: "https://test.provider.example/",
  LIVE_URL: "https://{prefix}.provider.example/v1",
  FILES_URL: "https://files.provider.example",
};

const live = (prefix?: string, addresses: Readonly<Record<string, string>> = configured) =>
  addressesFor(manifest, addresses, {
    testMode: false,
    credentials: prefix === undefined ? {} : { prefix },
  });

describe("the addresses of an account", () => {
  it("are those of its mode, so that a test account never gets a live one", () => {
    const test = addressesFor(manifest, configured, { testMode: true, credentials: { prefix: "shop" } });
    expect(test).toEqual({
      baseUrl: "https://test.provider.example",
      furtherBaseUrls: { files: "https://files.provider.example" },
    });
    expect(live("shop")?.baseUrl).toBe("https://shop.provider.example/v1");
  });

  it("do not fall back to the other mode's when the configuration lacks one", () => {
    const without = (variable: string): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(configured).filter(([name]) => name !== variable));
    const test = { testMode: true, credentials: { prefix: "shop" } };
    expect(addressesFor(manifest, without("TEST_URL"), test)).toBeNull();
    expect(live("shop", without("LIVE_URL"))).toBeNull();
    expect(live("shop", without("FILES_URL"))).toBeNull();
  });

  it("take a host label and nothing that names another host", () => {
    const labels = ["evil.com/", "a.b", "evil.com#", "evil@host", "a:80", "-a", "a-", "", "a b", "ä", "a".repeat(64)];
    for (const label of [...labels, "a\n", "%2e", "{prefix}", "$&"]) expect(live(label)).toBeNull();
    expect(live()).toBeNull();
    expect(live("1a-Shop9")?.baseUrl).toBe("https://1a-Shop9.provider.example/v1");
  });
});

describe("the variables of addresses", () => {
  it("are each listed once, by mode where the modes have hosts of their own", () => {
    expect(hostAddressesOf([manifest, manifest]).map(({ variable, description }) => [variable, description])).toEqual([
      ["TEST_URL", "the API for test accounts"],
      ["LIVE_URL", "the API for live accounts"],
      ["FILES_URL", "the files"],
    ]);
    for (const { defaultUrl } of hostAddressesOf(registry.manifests())) expect(defaultUrl).toMatch(/^https?:\/\//);
  });
});
