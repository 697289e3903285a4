import { describe, expect, it } from "@jest/globals";

import { asciiEmail, asciiSite } from "../src/index.ts";

describe("names beyond ASCII", () => {
  it.each([
    ["kunde@müller.example", "kunde@xn--mller-kva.example"],
    ["a@b@MÜLLER.example", "a@b@xn--mller-kva.example"],
    ["ada@例え.example", "ada@xn--r8jz45g.example"],
    ["Ada@Kiosk.example", "Ada@Kiosk.example"],
    ["kunde@mü/ller.example", "kunde@mü/ller.example"],
    ["kunde@mü%20ller.example", "kunde@mü%20ller.example"],
    ["müller", "müller"],
  ])("the e-mail address %s is sent as %s", (email, sent) => {
    expect(asciiEmail(email)).toBe(sent);
  });

  it.each([
    ["müller.example", "xn--mller-kva.example"],
    ["*.müller.example:8443", "*.xn--mller-kva.example:8443"],
    ["https://Müller.example/", "https://xn--mller-kva.example/"],
    ["http://*.shop.example:*", "http://*.shop.example:*"],
    ["*", "*"],
    ["mü;ller.example", null],
  ])("the site %s is %s for a browser", (site, ascii) => {
    expect(asciiSite(site)).toBe(ascii);
  });
});
