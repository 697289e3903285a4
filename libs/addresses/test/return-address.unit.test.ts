import { describe, expect, it } from "@jest/globals";

import { isPageAddress, isReturnAddress } from "../src/index.ts";

describe("a return address", () => {
  it.each([
    "https://shop.example",
    "http://shop.example:8080/done?order=1&mail=a@b.example#top",
    "HTTPS://Shop.Example/done",
    "https://[2606:4700:4700::1111]/done",
    "http://127.0.0.1:3000/",
    "https://shop.example?done",
    "kiosk://done",
    "com.shop.app://pay/done?order=1",
  ])("may be %s", (address) => {
    expect(isReturnAddress(address)).toBe(true);
  });

  it.each([
    "https:evil.example",
    "https:/evil.example",
    "https:\\\\evil.example",
    "https://evil.example\\@shop.example/",
    "http://a@b.example/",
    "https://user:password@shop.example/",
    "kiosk://user@done",
    "ftp://x",
    "ftp://shop.example/",
    "ws://shop.example/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "javascript://shop.example/%0aalert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "blob:https://shop.example/x",
    "intent://shop.example/#Intent;end",
    "ms-msdt://x",
    "mailto:a@b.example",
    "kiosk:done",
    "//evil.example",
    "/done",
    "https://",
    "https:///done",
    "https://shop.example/a b",
    "https://shop.example/\r\nSet-Cookie: a",
    "nowhere",
    "",
  ])("is not %j", (address) => {
    expect(isReturnAddress(address)).toBe(false);
  });
});

describe("the address of a page", () => {
  it.each(["https://shop.example", "http://shop.example:8080/terms?lang=de#top", "HTTPS://Shop.Example/terms"])(
    "may be %s",
    (address) => {
      expect(isPageAddress(address)).toBe(true);
    },
  );

  it.each([
    "kiosk://terms",
    "javascript:alert(1)",
    "https:evil.example",
    "https://user@shop.example/",
    "https://shop.example/a b",
    " https://shop.example",
    "//shop.example",
    "",
  ])("is not %j", (address) => {
    expect(isPageAddress(address)).toBe(false);
  });
});
