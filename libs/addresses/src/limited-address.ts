/** The first four groups of an IPv6 address: one subscriber has at least that network. */
const networkGroups = 4;
const addressLengthMax = 64;

const groupsOf = (part: string): readonly string[] => (part === "" ? [] : part.split(":"));

const networkOf = (address: string): string => {
  const [head = "", tail] = address.split("::", 2);
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, networkGroups).join(":")}::/64`;
};

/** Some proxies name the caller's port too, and it changes with every connection. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

const plainIpv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * What a caller is limited and counted by: an IPv4 address as it is, an IPv6 address by its network, because one
 * caller has billions of addresses in it.
 */
export const limitedAddress = (address: string): string => {
  if (plainIpv4.test(address)) return address;
  const plain = withoutPort(address.slice(0, addressLengthMax).toLowerCase());
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return plain.includes(":") ? networkOf(plain) : plain;
};
