import { describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "@railyard/contracts";
import type { LookupAddress } from "node:dns";
import { createGuardedLookup } from "../../../src/adapters/webhook/guarded-lookup.ts";

type Found = { readonly code: string | undefined } | { readonly address: string | LookupAddress[] };

const guard = createAddressGuard({ allowLoopback: false });

const look = (addresses: readonly LookupAddress[], all: boolean): Promise<Found> =>
  new Promise((resolve) => {
    const lookup = createGuardedLookup(guard, (_hostname, done) => {
      done(null, addresses);
    });
    lookup("shop.example", { all }, (error, address) => {
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

  it("refuses a name without addresses", async () => {
    expect(await look([], true)).toEqual({ code: "address_denied" });
  });

  it("passes on why a name cannot be resolved", async () => {
    const lookup = createGuardedLookup(guard, (_hostname, done) => {
      done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    });
    const code = await new Promise((resolve) => {
      lookup("nowhere.example", { all: true }, (error) => {
        resolve(error?.code);
      });
    });
    expect(code).toBe("ENOTFOUND");
  });
});
