import type { AddressGuard } from "@railyard/addresses";
import { isPrivateAddress } from "@railyard/addresses";
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";

/** Code of the error for a name that leads to an address which may not be connected to. */
export const addressDenied = "address_denied";

/** Resolves a name to all of its addresses. */
export type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

const resolveBySystem: Resolve = (hostname, done) => {
  lookup(hostname, { all: true }, done);
};

const denial = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} leads to an address that is not public.`), { code: addressDenied });

export interface LookupGuard {
  readonly mayConnect: AddressGuard;
  /** Hosts whose addresses may be private in addition: receivers that the operator runs. */
  readonly privateHosts?: readonly string[] | undefined;
  readonly resolve?: Resolve | undefined;
}

/**
 * The lookup of a connection. One denied address among the answers refuses all: a name that answers differently each
 * time cannot slip through, because what was checked here is what is dialled.
 */
export const createGuardedLookup = (guard: LookupGuard): LookupFunction => {
  const { mayConnect, resolve = resolveBySystem } = guard;
  const privateHosts = new Set(guard.privateHosts);
  return (hostname, options, callback) => {
    const mayReach = (address: string): boolean =>
      mayConnect(address) || (privateHosts.has(hostname) && isPrivateAddress(address));
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? denial(hostname), "", 0);
      } else if (!addresses.every(({ address }) => mayReach(address))) {
        callback(denial(hostname), "", 0);
      } else if (options.all === true) {
        callback(null, [...addresses]);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
};
