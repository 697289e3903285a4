import type { EventType, MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { eventSealPurposes, sealPurposes } from "@railyard/contracts";
import type { Directory } from "@railyard/directory";
import type { Sealer } from "@railyard/encryption";
import type { Endpoint, EndpointAuthentication, Header, MerchantSeals } from "../../domain/endpoint.ts";
import type { Clock, EndpointDirectory } from "../../ports.ts";

export interface EndpointDirectoryOptions {
  readonly directory: Directory;
  readonly sealer: Sealer;
  readonly clock: Clock;
}

type SealedMember = keyof typeof sealPurposes & keyof ProfileSnapshot;

type Open = (member: SealedMember) => string | null;

const headersIn = (json: string | null): readonly Header[] => {
  const members: unknown = json === null ? null : JSON.parse(json);
  if (typeof members !== "object" || members === null) return [];
  return Object.entries(members).map(([name, value]) => [name, String(value)] as const);
};

const authenticationOf = (profile: ProfileSnapshot, open: Open): EndpointAuthentication => {
  const username = profile.webhook_username;
  const password = open("sealed_webhook_password");
  if (username === null && password === null) return { kind: "none" };
  return { kind: "basic", username: username ?? "", password: password ?? "" };
};

const mutedTypesOf = (profile: ProfileSnapshot): Endpoint["mutedTypes"] => {
  const muted = new Set<EventType>();
  if (profile.payment_succeeded_enabled === false) muted.add("payment_succeeded");
  if (profile.payment_failed_enabled === false) muted.add("payment_failed");
  return muted;
};

/** A list without a status is none. */
const wantedStatusesOf = (profile: ProfileSnapshot): Endpoint["wantedStatuses"] => {
  const lists = {
    payments: profile.payment_statuses_enabled,
    refunds: profile.refund_statuses_enabled,
    payouts: profile.payout_statuses_enabled,
  };
  const stated = Object.entries(lists).filter(([, statuses]) => statuses?.[0] !== undefined);
  return Object.fromEntries(stated.map(([eventClass, statuses]) => [eventClass, new Set(statuses)]));
};

/** The earlier key signs too until its time is over. */
const previousKeyOf = (profile: ProfileSnapshot, open: Open, now: Date): readonly string[] => {
  const expiresAt = profile.previous_payment_response_hash_key_expires_at;
  if (expiresAt === null || new Date(expiresAt) <= now) return [];
  const key = open("previous_payment_response_hash_key_sealed");
  return key === null ? [] : [key];
};

interface OpenedProfile {
  readonly endpoint: Endpoint;
  /** When the previous key stops signing; Infinity without one. */
  readonly validUntilMs: number;
}

/** What the merchants' snapshots contain about webhooks, with the secrets opened once per snapshot. */
export const createEndpointDirectory = (options: EndpointDirectoryOptions): EndpointDirectory => {
  const { directory, sealer, clock } = options;
  // A snapshot that is replaced takes its opened secrets along.
  const opened = new WeakMap<ProfileSnapshot, OpenedProfile>();

  const sealsOf = ({ merchant_id: merchantId, sealed_data_key: dataKey }: MerchantSnapshot): MerchantSeals => {
    const content = { merchantId, purpose: eventSealPurposes.content };
    const answer = { merchantId, purpose: eventSealPurposes.answer };
    const settings = { merchantId, purpose: eventSealPurposes.settings };
    return {
      sealContent: (text) => sealer.sealDocument(text, content, dataKey),
      openContent: (sealed) => sealer.openDocument(sealed, content, dataKey),
      sealAnswer: (text) => sealer.sealDocument(text, answer, dataKey),
      openAnswer: (sealed) => sealer.openDocument(sealed, answer, dataKey),
      sealSettings: (text) => sealer.sealDocument(text, settings, dataKey),
      openSettings: (sealed) => sealer.openDocument(sealed, settings, dataKey),
    };
  };

  const openProfile = (merchant: MerchantSnapshot, profile: ProfileSnapshot): OpenedProfile => {
    const now = clock();
    const open: Open = (member) => {
      const sealed = profile[member];
      const context = { merchantId: merchant.merchant_id, purpose: sealPurposes[member] };
      return sealed === null ? null : sealer.open(sealed, context, merchant.sealed_data_key);
    };
    const key = open("payment_response_hash_key_sealed");
    const previous = previousKeyOf(profile, open, now);
    const expiresAt = profile.previous_payment_response_hash_key_expires_at;
    return {
      endpoint: {
        merchantId: merchant.merchant_id,
        url: profile.webhook_url === "" ? null : profile.webhook_url,
        signingKeys: [...(key === null ? [] : [key]), ...previous],
        authentication: authenticationOf(profile, open),
        customHeaders: headersIn(open("outgoing_webhook_custom_http_headers_sealed")),
        mutedTypes: mutedTypesOf(profile),
        wantedStatuses: wantedStatusesOf(profile),
        seals: sealsOf(merchant),
      },
      validUntilMs: previous.length > 0 && expiresAt !== null ? Date.parse(expiresAt) : Infinity,
    };
  };

  const endpointOf = (merchant: MerchantSnapshot, profile: ProfileSnapshot): Endpoint => {
    let known = opened.get(profile);
    if (known === undefined || known.validUntilMs <= clock().getTime()) {
      known = openProfile(merchant, profile);
      opened.set(profile, known);
    }
    return known.endpoint;
  };

  const findProfile = (merchant: MerchantSnapshot | null, profileId: string): ProfileSnapshot | undefined =>
    merchant?.profiles.find((profile) => profile.profile_id === profileId);

  return {
    find: async (merchantId, profileId, minimumVersion) => {
      const merchant = await directory.merchant(merchantId, { minimumVersion });
      const profile = findProfile(merchant, profileId);
      return merchant === null || profile === undefined ? null : endpointOf(merchant, profile);
    },
    sealsOf: async (merchantId) => {
      const merchant = await directory.merchant(merchantId);
      return merchant === null ? null : sealsOf(merchant);
    },
    hasMerchant: async (merchantId) => (await directory.merchant(merchantId)) !== null,
    profileIds: async (merchantId, minimumVersion) => {
      const merchant = await directory.merchant(merchantId, { minimumVersion });
      return (merchant?.profiles ?? []).map((profile) => profile.profile_id);
    },
    hasProfile: async (merchantId, profileId, minimumVersion) =>
      findProfile(await directory.merchant(merchantId, { minimumVersion }), profileId) !== undefined,
  };
};
