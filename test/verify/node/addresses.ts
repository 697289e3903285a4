/**
 * The API server refuses loopback addresses for pods' endpoints, and all of 127.0.0.0/8 is loopback on Linux. So an
 * address of the cluster such as 10.201.0.7 is served at the same address with 127 in front: 127.201.0.7.
 */
export const onLoopback = (address: string): string => address.replace(/^\d+\./, "127.");

export interface PodAddresses {
  /** A free address of the cluster; each is given out once, so that no caller reaches a pod's successor by mistake. */
  readonly next: () => string;
}

const perByte = 254;

/** Two runs on one machine at once have ranges of their own. */
const range = `10.${String(128 + (process.pid % 120))}`;

/** Addresses of the pods of one node. */
export const createPodAddresses = (nodeNumber: number): PodAddresses => {
  let count = 0;
  return {
    next: () => {
      const number = count;
      count += 1;
      const third = nodeNumber * 64 + Math.floor(number / perByte);
      return `${range}.${String(third)}.${String((number % perByte) + 1)}`;
    },
  };
};

/** Finds the cluster's address of a Service. */
export type FindService = (namespace: string, name: string) => string | undefined;

/**
 * Puts loopback addresses where a text names a Service as the host of a URL, such as `http://railyard-payments:8102` or
 * `//railyard-payments.shop.svc.cluster.local`. It replaces the cluster's DNS.
 */
export const withServiceAddresses = (text: string, namespace: string, findService: FindService): string =>
  text.replaceAll(
    /(:\/\/(?:[^/@\s]*@)?)([a-z][a-z0-9-]*)((?:\.[a-z0-9-]+)*)(?=[:/]|$)(?![^/\s]*@)/g,
    (whole, before: string, name: string, domain: string) => {
      const [, ofDomain = namespace] = /^\.([a-z0-9-]+)/.exec(domain) ?? [];
      const address = findService(ofDomain, name);
      return address === undefined ? whole : `${before}${onLoopback(address)}`;
    },
  );
