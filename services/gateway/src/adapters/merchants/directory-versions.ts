import type { DirectoryVersions } from "../../ports.ts";

const capacity = 100_000;

/** Remembers the newest directory version of each merchant, as answers and events tell it. */
export const createDirectoryVersions = (): DirectoryVersions => {
  const versions = new Map<string, number>();
  return {
    latest: (merchantId) => versions.get(merchantId),
    saw: (merchantId, version) => {
      if ((versions.get(merchantId) ?? 0) >= version) return;
      versions.delete(merchantId);
      if (versions.size >= capacity) {
        const oldest = versions.keys().next();
        if (oldest.done !== true) versions.delete(oldest.value);
      }
      versions.set(merchantId, version);
    },
  };
};
