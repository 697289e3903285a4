import { describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "../src/index.ts";

const inProduction = createAddressGuard({ allowLoopback: false });
const inSandbox = createAddressGuard({ allowLoopback: true });

const loopback = ["127.0.0.1", "127.0.0.2", "127.255.255.255", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"];

const special = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "169.254.0.1",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.255.255",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::2",
  "::7f00:1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "::ffff:a9fe:a9fe",
  "::ffff:192.168.1.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:1ff::1",
  "2001:db8::1",
  "2001:db8:ffff::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "2620:4f:8000::1",
  "3fff::1",
  "3fff:fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fdff:ffff::1",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "ff05::2",
  "2606:4700::1111%lo",
];

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
