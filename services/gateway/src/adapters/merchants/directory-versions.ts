import { createBoundedCache } from "@railyard/caching";
import type { DirectoryVersions } from "../../ports.ts";

const capacity = 100_000;

/** Remembers the newest directory version of each merchant, as answers and events report it. */
export const createDirectoryVersions = (): DirectoryVersions => {
  const versions = createBoundedCache<number>(capacity);
  return {
    latest: (merchantId) => versions.peek(merchantId),
    saw: (merchantId, version) => {
      if ((versions.peek(merchantId) ?? 0) < version) versions.set(merchantId, version);
    },
  };
};
