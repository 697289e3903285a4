import type { Changed } from "../../use-cases/change-merchant.ts";

/** Reports to the gateway how new the directory is after a change, so that the caller's next request sees it. */
const directoryVersionHeader = "x-railyard-directory-version";

/** Headers of an answer to a change. */
export const versionHeaders = ({ merchantId, version }: Changed<unknown>): Readonly<Record<string, string>> => ({
  [directoryVersionHeader]: `${merchantId}=${String(version)}`,
});
