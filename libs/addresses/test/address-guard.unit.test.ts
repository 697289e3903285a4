import { describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "../src/index.ts";
import { specialAddresses as special } from "./support/forbidden-urls.ts";

const inProduction = createAddressGuard({ allowLoopback: false });
const inSandbox = createAddressGuard({ allowLoopback: true });

const loopback = ["127.0.0.1", "127.0.0.2", "127.255.255.255", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"];

const noAddresses = ["", "localhost", "shop.example", "127.1", "2130706433", "0x7f000001", "017700000001", "::g"];

const open = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.1",
  "192.0.1.1",
  "192.167.255.255",
  "198.17.255.255",
  "198.20.0.1",
  "223.255.255.255",
  "::ffff:8.8.8.8",
  "2001:4860:4860::8888",
  "2606:4700:4700::1111",
  "2a00:1450:4001::1",
  "3ffe::1",
];

describe("addresses of receivers", () => {
  it("are looked at in all their kinds", () => {
    expect(loopback.length + special.length + noAddresses.length + open.length).toBeGreaterThanOrEqual(60);
  });

  it.each(special)("%s is refused everywhere", (address) => {
    expect([inProduction(address), inSandbox(address)]).toEqual([false, false]);
  });

  it.each(noAddresses)("%j is no address and refused", (text) => {
    expect([inProduction(text), inSandbox(text)]).toEqual([false, false]);
  });

  it.each(loopback)("%s is for sandboxes only", (address) => {
    expect([inProduction(address), inSandbox(address)]).toEqual([false, true]);
  });

  it.each(open)("%s is open", (address) => {
    expect([inProduction(address), inSandbox(address)]).toEqual([true, true]);
  });
});
