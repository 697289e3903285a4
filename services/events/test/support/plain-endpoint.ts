import type { Endpoint } from "../../src/domain/endpoint.ts";
import { plainSeals } from "./recorded-event.ts";

/** An endpoint of the merchant `m` with nothing but an address and a key. */
export const plainEndpoint = (members: Partial<Endpoint> = {}): Endpoint => ({
  merchantId: "m",
  url: "https://shop.example/hooks",
  signingKeys: ["key"],
  authentication: { kind: "none" },
  customHeaders: [],
  mutedTypes: new Set(),
  wantedStatuses: {},
  seals: plainSeals,
  ...members,
});
