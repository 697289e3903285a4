import { describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "@railyard/addresses";
import type { LookupAddress } from "node:dns";
import { createGuardedLookup } from "../../../src/adapters/webhook/guarded-lookup.ts";

type Found = { readonly code: string | undefined } | { readonly address: string | LookupAddress[] };

const guard = createAddressGuard({ allowLoopback: false });

const look = (
  addresses: readonly LookupAddress[],
  all: boolean,
  { host = "shop.example", privateHosts }: { readonly host?: string; readonly privateHosts?: readonly string[] } = {},
): Promise<Found> =>
  new Promise((resolve) => {
    const lookup = createGuardedLookup({
      mayConnect: guard,
      privateHosts,
      resolve: (_hostname, done) => {
        done(null, addresses);
      },
    });
    lookup(host, { all }, (error, address) => {
      resolve(error === null ? { address } : { code: error.code });
    });
  });

const open: LookupAddress = { address: "8.8.8.8", family: 4 };
const openV6: LookupAddress = { address: "2606:4700:4700::1111", family: 6 };
const metadata: LookupAddress = { address: "169.254.169.254", family: 4 };
const disguised: LookupAddress = { address: "::ffff:127.0.0.1", family: 6 };

describe("looking up a receiver", () => {
  it("passes on what is public", async () => {
    expect(await look([open, openV6], true)).toEqual({ address: [open, openV6] });
    expect(await look([open, openV6], false)).toEqual({ address: "8.8.8.8" });
  });

  it.each([
    ["the only", [metadata]],
    ["the first", [metadata, open]],
    ["the last", [open, openV6, metadata]],
    ["a disguised", [open, disguised]],
  ])("refuses when %s address is denied", async (_which, addresses) => {
    expect(await look(addresses, true)).toEqual({ code: "address_denied" });
    expect(await look(addresses, false)).toEqual({ code: "address_denied" });
  });

  it("passes on private addresses of the hosts that the operator named, and of no other", async () => {
    const inside: LookupAddress = { address: "10.1.2.3", family: 4 };
    const insideV6: LookupAddress = { address: "fd00::1", family: 6 };
    const privateHosts = ["receiver.shop.svc"];
    const named = { host: "receiver.shop.svc", privateHosts };
    expect(await look([inside, insideV6], true, named)).toEqual({ address: [inside, insideV6] });
    expect(await look([inside], true, { privateHosts })).toEqual({ code: "address_denied" });
    expect(await look([inside], true, { ...named, host: "a.receiver.shop.svc" })).toEqual({ code: "address_denied" });
    for (const never of [metadata, disguised]) {
      expect(await look([inside, never], true, named)).toEqual({ code: "address_denied" });
    }
  });

  it("refuses a name without addresses", async () => {
    expect(await look([], true)).toEqual({ code: "address_denied" });
  });

  it("passes on why a name cannot be resolved", async () => {
    const lookup = createGuardedLookup({
      mayConnect: guard,
      resolve: (_hostname, done) => {
        done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
      },
    });
    const code = await new Promise((resolve) => {
      lookup("nowhere.example", { all: true }, (error) => {
        resolve(error?.code);
      });
    });
    expect(code).toBe("ENOTFOUND");
  });
});
