import { permissions } from "@railyard/contracts";
import type { Api } from "@railyard/contracts";
import { callSuccessfully, sandboxAdminKey } from "@railyard/local";
import { generateKeyPairSync } from "node:crypto";
import { inServiceDatabase } from "../service-databases.ts";
import type { Callable, System } from "../system.ts";
import { bearer } from "./credentials.ts";
import type { Proofs, TokenMint } from "./credentials.ts";
import { connectorBody, providerKeyOf } from "./connectors.ts";
import { deskOf, newName, text } from "./desk.ts";
import type { Desk, Ids, Owner } from "./desk.ts";
import { makers } from "./other-objects.ts";

/** A merchant, or one profile of it, with one object of every sort and every kind of credential. */
export interface Tenant {
  readonly owner: Owner;
  readonly ids: Ids;
  readonly proofs: Proofs;
  /** A token of the tenant's user; members that are left out are those of an administrator. */
  readonly tokenWith: (claims: {
    readonly permissions?: readonly string[];
    readonly profileId?: string;
    readonly purpose?: string;
    readonly lifetimeSeconds?: number;
  }) => string;
  /** Re-creates the groups of objects; the answer has all ids, with the new ones in their places. */
  readonly renew: (groups: readonly string[]) => Promise<Ids>;
}

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** In which order objects are made: what others need comes first. */
const order = ["customer", "price", "user", ...Object.keys(makers)].filter(
  (name, index, all) => all.indexOf(name) === index && name !== "noConfiguration",
);

const connectorTypes = {
  fauxpay: "payment_processor",
  phonypay: "payment_processor",
  pretendpay: "payment_processor",
  payoutsim: "payout_processor",
  faketax: "tax_processor",
  fakethreeds: "authentication_processor",
} as const;

const setUpProfile = async (
  { gateway, provider }: Callable,
  owner: Omit<Owner, "connectors">,
  webhookUrl: string,
): Promise<Ids> => {
  const connectors: Record<string, string> = {};
  for (const [name, type] of Object.entries(connectorTypes)) {
    const body = connectorBody(owner, name, type);
    const path = `/account/${owner.merchantId}/connectors`;
    const made = await owner.setUp(() => callSuccessfully(gateway, "POST", path, { key: owner.secretKey, body }));
    connectors[name] = text(made, "merchant_connector_id");
  }
  // Disputes are opened when payments settle, and every request about one needs a new one.
  await callSuccessfully(provider, "PUT", "/sandbox/behaviour", {
    body: { connector: "phonypay", api_key: providerKeyOf(owner, "phonypay"), settlement_delay_ms: 100 },
  });
  const path = `/account/${owner.merchantId}/business_profile/${owner.profileId}`;
  await callSuccessfully(gateway, "POST", path, {
    key: owner.secretKey,
    body: {
      webhook_details: { webhook_url: webhookUrl },
      metadata: { marker: owner.marker },
      is_tax_connector_enabled: true,
      tax_connector_id: connectors["faketax"],
      authentication_connector_details: {
        authentication_connectors: ["fakethreeds"],
        three_ds_requestor_url: "https://shop.example/3ds",
      },
      extended_card_info_config: {
        public_key: publicKey.export({ type: "spki", format: "pem" }),
        ttl_in_secs: 3600,
      },
      payment_link_config: { seller_name: "kiosk", allowed_domains: ["shop.example"] },
      payout_link_config: { merchant_name: "kiosk" },
    },
  });
  return connectors;
};

const claimsOf = (owner: Owner, userId: string) => ({
  user_id: userId,
  merchant_id: owner.merchantId,
  org_id: owner.organizationId,
  role_id: "merchant_admin",
});

/** A new user, who administers the merchant. */
const newUser = async (
  { gateway }: Callable,
  merchantId: string,
): Promise<{ readonly userId: string; readonly email: string }> => {
  const email = `${newName("admin")}@shop.example`;
  const made = await callSuccessfully(gateway, "POST", "/user/signup_with_merchant_id", {
    key: sandboxAdminKey,
    body: {
      email,
      password: "Sunny#Harbour42",
      name: "Grace",
      company_name: "Kiosk",
      merchant_id: merchantId,
    },
  });
  return { userId: text(made, "user_id"), email };
};

const newBin = (): string => String(200_000 + Math.floor(Math.random() * 99_999));

const makeAll = async (system: Callable, owner: Owner, known: Ids): Promise<Ids> => {
  let ids: Ids = { ...known, newName: newName("new"), newBin: newBin() };
  for (const name of order) {
    try {
      ids = { ...ids, ...(await makers[name]?.(deskOf(system, owner, ids))) };
    } catch (error) {
      throw new Error(`${name} could not be made`, { cause: error });
    }
  }
  return ids;
};

interface TenantParts {
  readonly system: Callable;
  readonly mint: TokenMint;
  readonly owner: Owner;
  readonly ids: Ids;
}

const tenantOf = async ({ system, mint, owner, ids: known }: TenantParts): Promise<Tenant> => {
  const ids = await makeAll(system, owner, known);
  const userId = ids["user"] ?? "";
  const engineKey = await callSuccessfully(system.engine, "POST", "/api-key/create", {
    token: owner.token,
    body: { merchant_id: owner.merchantId, description: owner.marker },
  });
  const tokenWith: Tenant["tokenWith"] = ({
    permissions: granted = permissions,
    profileId,
    purpose,
    lifetimeSeconds,
  }) => {
    const claims = { ...claimsOf(owner, userId), permissions: granted, profile_id: profileId, purpose };
    return mint(claims, lifetimeSeconds);
  };
  return {
    owner,
    ids,
    tokenWith,
    proofs: {
      admin_key: { "api-key": sandboxAdminKey },
      admin_secret: { "x-admin-secret": "test_admin_secret" },
      merchant_key: { "api-key": owner.secretKey },
      publishable_key: { "api-key": owner.publishableKey },
      ephemeral_key: { "api-key": ids["ephemeralSecret"] ?? "" },
      engine_key: { "x-api-key": text(engineKey, "api_key") },
      jwt: bearer(tokenWith({})),
    },
    renew: async (groups) => {
      const desk: Desk = deskOf(system, owner, ids);
      let renewed: Ids = { ...ids, newName: newName("new"), newBin: newBin() };
      for (const group of groups) renewed = { ...renewed, ...(await makers[group]?.({ ...desk, ids: renewed })) };
      return renewed;
    },
  };
};

/**
 * Platform merchants that were there before they took no payments of their own have profiles and accounts, and objects
 * of every sort: one work at a time is done as if the merchant were a standard one.
 */
const asOlderPlatform = (system: Pick<System, "stack">, merchantId: string): Owner["setUp"] => {
  const become = (type: string) =>
    inServiceDatabase(system, "merchants", (client) =>
      client.query("update merchants set merchant_account_type = $2 where merchant_id = $1", [merchantId, type]),
    );
  let earlier: Promise<unknown> = Promise.resolve();
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await become("standard");
    try {
      return await work();
    } finally {
      await become("platform");
    }
  };
  return (work) => {
    const done = earlier.then(() => alone(work));
    earlier = done.catch(() => undefined);
    return done;
  };
};

interface NewTenant {
  readonly system: Callable;
  readonly mint: TokenMint;
  readonly organizationId?: string;
  /** For a platform merchant, with an organization of its own, in which the next ones are connected merchants. */
  readonly platformIn?: Pick<System, "stack">;
  readonly webhookUrl: string;
}

const newMerchant = async ({ system: { gateway }, organizationId, platformIn }: NewTenant, marker: string) => {
  const account = await callSuccessfully(gateway, "POST", "/accounts", {
    key: sandboxAdminKey,
    body: {
      merchant_id: newName("merchant"),
      merchant_name: marker,
      ...(organizationId === undefined ? {} : { organization_id: organizationId, merchant_account_type: "connected" }),
      ...(platformIn !== undefined ? { merchant_account_type: "platform" } : {}),
    },
  });
  const merchantId = text(account, "merchant_id");
  const key = await callSuccessfully(gateway, "POST", `/api_keys/${merchantId}`, {
    key: sandboxAdminKey,
    body: { name: marker, expiration: "never" },
  });
  return { account, merchantId, secretKey: text(key, "api_key") };
};

const baseIds = (owner: Owner): Ids => ({
  merchant: owner.merchantId,
  organization: owner.organizationId,
  profile: owner.profileId,
  ruleOwner: owner.ruleOwner,
  fauxpay: owner.connectors["fauxpay"] ?? "",
});

/** A merchant of the organization, or of a new one, with one object of every sort. */
export const startTenant = async (options: NewTenant): Promise<Tenant> => {
  const { system, mint, webhookUrl, platformIn } = options;
  const marker = newName("marker");
  const { account, merchantId, secretKey } = await newMerchant(options, marker);
  const unconnected: Owner = {
    merchantId,
    marker,
    secretKey,
    publishableKey: text(account, "publishable_key"),
    organizationId: text(account, "organization_id"),
    profileId: text(account, "default_profile"),
    token: "",
    email: "",
    connectors: {},
    ruleOwner: merchantId,
    setUp: platformIn === undefined ? (work) => work() : asOlderPlatform(platformIn, merchantId),
  };
  const { userId, email } = await newUser(system, merchantId);
  const owner: Owner = {
    ...unconnected,
    email,
    connectors: await setUpProfile(system, unconnected, webhookUrl),
    token: mint({ ...claimsOf(unconnected, userId), permissions }),
  };
  const tenant = await tenantOf({ system, mint, owner, ids: baseIds(owner) });
  const { proofs } = tenant;
  return platformIn !== undefined ? { ...tenant, proofs: { ...proofs, platform_key: proofs.merchant_key } } : tenant;
};

/** The same merchant in a second profile, with objects of its own there. */
export const startSecondProfile = async (first: Tenant, { system, mint, webhookUrl }: NewTenant): Promise<Tenant> => {
  const made = await callSuccessfully(system.gateway, "POST", `/account/${first.owner.merchantId}/business_profile`, {
    key: first.owner.secretKey,
    body: { profile_name: newName("second") },
  });
  const marker = newName("marker");
  const profileId = text(made, "profile_id");
  const unconnected: Owner = { ...first.owner, marker, profileId, ruleOwner: profileId, connectors: {} };
  const owner: Owner = { ...unconnected, connectors: await setUpProfile(system, unconnected, webhookUrl) };
  return tenantOf({ system, mint, owner, ids: baseIds(owner) });
};

/** A merchant without objects, with the credentials that can end it; those of the engine end only merchants of its. */
export const startEmptyMerchant = async (
  { system, mint }: NewTenant,
  api: Api,
): Promise<{ readonly ids: Ids; readonly proofs: Partial<Proofs> }> => {
  const merchantId = newName("empty");
  const body = { merchant_id: merchantId };
  if (api === "merchant") await callSuccessfully(system.gateway, "POST", "/accounts", { key: sandboxAdminKey, body });
  else {
    const headers = { "x-admin-secret": "test_admin_secret" };
    await callSuccessfully(system.engine, "POST", "/merchant-account/create", { headers, body });
  }
  const account = await callSuccessfully(system.gateway, "GET", `/accounts/${merchantId}`, { key: sandboxAdminKey });
  const organizationId = text(account, "organization_id");
  const claims = {
    user_id: (await newUser(system, merchantId)).userId,
    merchant_id: merchantId,
    org_id: organizationId,
  };
  const token = mint({ ...claims, role_id: "merchant_admin", permissions });
  const engineKey = await callSuccessfully(system.engine, "POST", "/api-key/create", { token, body });
  return {
    ids: {
      merchant: merchantId,
      organization: organizationId,
      ...(api === "merchant" ? { profile: text(account, "default_profile") } : {}),
    },
    proofs: {
      admin_key: { "api-key": sandboxAdminKey },
      jwt: bearer(token),
      engine_key: { "x-api-key": text(engineKey, "api_key") },
    },
  };
};

/** Id of a merchant that is connected to a platform of its own. */
export const startConnectedElsewhere = async ({ gateway }: Callable): Promise<string> => {
  const open = (body: object) =>
    callSuccessfully(gateway, "POST", "/accounts", {
      key: sandboxAdminKey,
      body: { merchant_id: newName("elsewhere"), ...body },
    });
  const platform = await open({ merchant_account_type: "platform" });
  const organization_id = text(platform, "organization_id");
  return text(await open({ organization_id, merchant_account_type: "connected" }), "merchant_id");
};
