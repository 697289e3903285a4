import { BlockList, isIP } from "node:net";

/** Whether a connection to the address may be opened. Text that is no address never may. */
export type AddressGuard = (address: string) => boolean;

type Family = "ipv4" | "ipv6";
type Network = readonly [address: string, prefix: number];

/** Every IPv4 network that is not part of the public internet. */
const deniedV4: readonly Network[] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, with the metadata services of clouds
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT relays
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarking
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, and broadcast
];

/** Networks of those who run the installation. Neither this machine nor its metadata service is in one. */
const ownV4: readonly Network[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];

/** Parts of the public IPv6 range that lead elsewhere. */
const deniedV6: readonly Network[] = [
  ["2001::", 23], // Teredo, benchmarking, ORCHID and other protocol assignments
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: an IPv4 address in disguise
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
];

const listOf = (networks: readonly Network[], family: Family): BlockList => {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
};

// Nothing outside it is routed: loopback, unique local, link-local, multicast, NAT64, segment routing, discard.
const publicV6 = listOf([["2000::", 3]], "ipv6");
const mappedV4 = listOf([["::ffff:0:0", 96]], "ipv6");
const specialV4 = listOf(deniedV4, "ipv4");
const specialV6 = listOf(deniedV6, "ipv6");
const privateV4 = listOf(ownV4, "ipv4");
const privateV6 = listOf([["fc00::", 7]], "ipv6");
const loopbackV4 = listOf([["127.0.0.0", 8]], "ipv4");
const loopbackV6 = listOf([["::1", 128]], "ipv6");

const familyOf = (address: string): Family | undefined => {
  // A zone such as %eth0 names an interface of this machine, which no public address needs.
  if (address.includes("%")) return undefined;
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? "ipv4" : "ipv6";
};

const isLoopback = (address: string, family: Family): boolean =>
  // An IPv4 list also matches addresses that IPv6 writes as ::ffff:127.0.0.1.
  loopbackV4.check(address, family) || (family === "ipv6" && loopbackV6.check(address, family));

const isPublic = (address: string, family: Family): boolean => {
  if (specialV4.check(address, family)) return false;
  if (family === "ipv4" || mappedV4.check(address, family)) return true;
  return publicV6.check(address, family) && !specialV6.check(address, family);
};

/** Admits public addresses; loopback too where a sandbox has its receivers on the same machine. */
export const createAddressGuard = ({ allowLoopback }: { readonly allowLoopback: boolean }): AddressGuard => {
  return (address) => {
    const family = familyOf(address);
    if (family === undefined) return false;
    return isPublic(address, family) || (allowLoopback && isLoopback(address, family));
  };
};

/** Whether the address is in a private network, where receivers are that an operator has named. */
export const isPrivateAddress: AddressGuard = (address) => {
  const family = familyOf(address);
  if (family === undefined) return false;
  return privateV4.check(address, family) || (family === "ipv6" && privateV6.check(address, family));
};
