import { createIdentityVerifier } from "@railyard/auth";
import type { MerchantSnapshot } from "@railyard/contracts";
import { readMerchantSnapshot } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { createHttpServer, defineRoute } from "@railyard/http";
import { createMetrics, silentLogger } from "@railyard/telemetry";

/** A connector account, as far as the engine cares. */
export type KnownAccount = Pick<
  MerchantSnapshot["connectors"][number],
  "merchant_connector_id" | "profile_id" | "connector_name" | "connector_type" | "disabled"
>;

/** A stand-in for the merchants service, which knows what it was given. */
export interface MerchantsSource {
  readonly url: string;
  /** Makes a merchant with profiles of these ids, and connector accounts. */
  put(
    merchantId: string,
    profileIds: readonly string[],
    accounts?: readonly KnownAccount[],
    members?: Partial<MerchantSnapshot>,
  ): void;
  stop(): Promise<void>;
}

const profileSchema = readMerchantSnapshot.response.properties.profiles.items;
const accountSchema = readMerchantSnapshot.response.properties.connectors.items;

/** The least value that a member of a profile may have. */
const leastValue = (schema: object): unknown => {
  const type: unknown = "type" in schema ? schema.type : undefined;
  if (Array.isArray(type)) return null;
  if (type === "boolean") return false;
  return type === "array" ? [] : "-";
};

/** A value for every member, that its schema allows; the server checks it once more. */
const leastMembers = ({ properties }: { readonly properties: Readonly<Record<string, object>> }): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, leastValue(schema)]));

const profileOf = (profileId: string): MerchantSnapshot["profiles"][number] =>
  ({ ...leastMembers(profileSchema), profile_id: profileId }) as MerchantSnapshot["profiles"][number];

const accountOf = (account: KnownAccount): MerchantSnapshot["connectors"][number] =>
  ({ ...leastMembers(accountSchema), status: "active", ...account }) as MerchantSnapshot["connectors"][number];

const snapshotOf = (
  merchantId: string,
  profileIds: readonly string[],
  accounts: readonly KnownAccount[],
): MerchantSnapshot => ({
  merchant_id: merchantId,
  organization_id: "org_1",
  version: 1,
  merchant_name: null,
  publishable_key: "pk",
  product_type: null,
  default_profile: null,
  payout_routing_algorithm: null,
  frm_routing_algorithm: null,
  sealed_data_key: "-",
  profiles: profileIds.map(profileOf),
  connectors: accounts.map(accountOf),
});

export const startMerchantsSource = async (internalSecret: string): Promise<MerchantsSource> => {
  const merchants = new Map<string, MerchantSnapshot>();
  const metrics = createMetrics("merchants");
  const server = createHttpServer({
    service: "merchants",
    routes: [
      defineRoute(readMerchantSnapshot, ({ params }) => {
        const snapshot = merchants.get(params.merchant_id);
        if (snapshot === undefined) throw edgeFailures.not_found({ resource: "The merchant" });
        return Promise.resolve({ body: snapshot });
      }),
    ],
    identity: createIdentityVerifier(internalSecret),
    logger: silentLogger,
    metrics,
    readiness: [],
    host: "127.0.0.1",
    port: 0,
    drainTimeoutMs: 100,
  });
  const { port } = await server.start();
  return {
    url: `http://127.0.0.1:${String(port)}`,
    put: (merchantId, profileIds, accounts = [], members = {}) => {
      merchants.set(merchantId, { ...snapshotOf(merchantId, profileIds, accounts), ...members });
    },
    stop: async () => {
      await server.stop();
      await metrics.stop();
    },
  };
};
