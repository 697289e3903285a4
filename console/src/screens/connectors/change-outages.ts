import { bodyOf, engine } from "../../api/client.ts";
import type { components } from "../../generated/engine-api.ts";
import { readConnectorsAgain } from "./connector-queries.ts";

export type OutageWindow = components["schemas"]["OutageWindow"];

/**
 * Changes the outages of a gateway or account as they are now, so that what others have announced meanwhile stays.
 * Those that are over are left out: the API refuses them.
 */
export const changeOutages = async (
  merchantId: string,
  connector: string,
  change: (windows: readonly OutageWindow[]) => readonly OutageWindow[],
): Promise<void> => {
  const path = { merchant_id: merchantId, connector };
  const { outages } = await bodyOf(
    engine.GET("/merchant-account/{merchant_id}/scheduled-outages", { params: { path: { merchant_id: merchantId } } }),
  );
  const now = Date.now();
  const known = outages.find((outage) => outage.connector === connector)?.windows ?? [];
  const windows = change(known).filter(({ until }) => Date.parse(until) > now);
  const address = "/merchant-account/{merchant_id}/connectors/{connector}/scheduled-outages";
  if (windows.length > 0) await engine.PUT(address, { params: { path }, body: { windows: [...windows] } });
  else if (known.length > 0) await engine.DELETE(address, { params: { path } });
  await readConnectorsAgain();
};
