import { describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "@railyard/addresses";
import { checkTokenUrl } from "../../src/domain/token-url.ts";

const sandbox = createAddressGuard({ allowLoopback: true });
const production = createAddressGuard({ allowLoopback: false });

describe("the address of a token endpoint", () => {
  it.each([
    "https://login.shop.example/token",
    "https://login.shop.example:8443/token?tenant=1",
    "http://127.0.0.1:8080/token",
    "http://[::1]:8080/token",
    "http://localhost:8080/token",
  ])("may be %s", (text) => {
    expect(checkTokenUrl(text, sandbox)).toHaveProperty("url");
  });

  it.each([
    "http://login.shop.example/token",
    "http://localhost.shop.example/token",
    "http://127.0.0.1.shop.example/token",
    "http://8.8.8.8/token",
    "https://user:password@login.shop.example/token",
    "https://169.254.169.254/token",
    "https://10.0.0.1/token",
    "ftp://login.shop.example/token",
    "",
  ])("may not be %s", (text) => {
    expect(checkTokenUrl(text, sandbox)).toHaveProperty("problem");
  });

  it("is not on the own machine in production, nor at a port that is closed", () => {
    expect(checkTokenUrl("http://127.0.0.1:8080/token", production)).toHaveProperty("problem");
    expect(checkTokenUrl("https://login.shop.example:8443/", production, [443])).toHaveProperty("closedPort", 8443);
  });
});
