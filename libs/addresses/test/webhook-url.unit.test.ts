import { describe, expect, it } from "@jest/globals";
import { checkWebhookUrl, createAddressGuard, readWebhookPorts } from "../src/index.ts";
import { forbiddenUrls } from "./support/forbidden-urls.ts";

const mayConnect = createAddressGuard({ allowLoopback: true });

describe("a webhook URL", () => {
  it.each([
    "https://shop.example/hooks",
    "https://shop.example:443/hooks?tenant=1",
    "https://shop.example:8443/",
    "http://shop.example",
    "http://shop.example:80/",
    "HTTPS://Shop.Example/hooks",
    "https://shop.example:1024/",
    "https://münchen.example/",
    "https://8.8.8.8/hooks",
    "https://[2606:4700:4700::1111]/hooks",
    "http://127.0.0.1:9091/webhooks",
    "http://localhost:9091/webhooks",
    "https://shop.example/path@home",
  ])("may be %s", (text) => {
    expect(checkWebhookUrl(text, mayConnect)).toHaveProperty("url");
  });

  it.each(forbiddenUrls)("may not be %j", (text) => {
    expect(checkWebhookUrl(text, mayConnect)).toHaveProperty("problem");
  });

  it("may only have a port that the installation lets webhooks out by", () => {
    const ports = readWebhookPorts("443,8443");
    for (const text of ["https://shop.example/", "https://shop.example:443/", "http://shop.example:8443/"]) {
      expect(checkWebhookUrl(text, mayConnect, ports)).toHaveProperty("url");
    }
    expect(checkWebhookUrl("http://shop.example/", mayConnect, ports)).toMatchObject({ closedPort: 80 });
    expect(checkWebhookUrl("https://shop.example:9443/", mayConnect, ports)).toEqual({
      problem: "its port 9443 is not one of 443, 8443",
      closedPort: 9443,
    });
    expect(readWebhookPorts(undefined)).toBeUndefined();
  });

  it("may not be on loopback in production", () => {
    const guard = createAddressGuard({ allowLoopback: false });
    for (const text of ["http://127.0.0.1:9091/", "http://[::1]:9091/", "http://[::ffff:7f00:1]:9091/"]) {
      expect(checkWebhookUrl(text, guard)).toHaveProperty("problem");
    }
  });
});
