import type { components } from "../../generated/merchant-api.ts";

export type Profile = components["schemas"]["BusinessProfile"];
export type ProfileChanges = components["schemas"]["UpdateBusinessProfileRequest"];

/** A member of the profile, or of an object in it: `webhook_details.webhook_url`. */
export interface ProfileField {
  readonly path: string;
  /** `enabled` is a switch whose values are the words enabled and disabled; `texts` is one text a line. */
  readonly kind: "text" | "address" | "password" | "count" | "switch" | "enabled" | "choice" | "texts";
  readonly choices?: readonly string[];
  /** A switch that is on until it is set. */
  readonly isOnByDefault?: boolean;
}

/** Parts of a profile's settings. */
export const profileTabs = ["business", "checkout", "webhooks", "threeDs", "retries", "protection", "payouts"] as const;
export type ProfileTab = (typeof profileTabs)[number];

const fieldsOf = (kind: ProfileField["kind"], ...paths: readonly string[]): readonly ProfileField[] =>
  paths.map((path) => ({ path, kind }));

export const profileFields: Readonly<Record<ProfileTab, readonly ProfileField[]>> = {
  business: [
    ...fieldsOf("text", "profile_name", "merchant_business_country", "support_email", "support_phone"),
    ...fieldsOf("address", "terms_url", "privacy_url", "refund_policy_url"),
  ],
  checkout: [
    ...fieldsOf("address", "return_url"),
    ...fieldsOf("switch", "redirect_to_merchant_with_http_post", "enable_payment_response_hash"),
    ...fieldsOf("count", "session_expiry", "intent_fulfillment_time"),
    ...fieldsOf(
      "switch",
      "collect_billing_details_from_wallet_connector",
      "always_collect_billing_details_from_wallet_connector",
      "collect_shipping_details_from_wallet_connector",
      "always_collect_shipping_details_from_wallet_connector",
      "use_billing_as_payment_method_billing",
      "is_click_to_pay_enabled",
      "is_connector_agnostic_mit_enabled",
      "always_request_extended_authorization",
      "is_debit_routing_enabled",
    ),
    ...fieldsOf("text", "payment_link_config.seller_name", "payment_link_config.logo", "payment_link_config.theme"),
    ...fieldsOf("texts", "payment_link_config.allowed_domains", "allowed_checkout_domains"),
  ],
  webhooks: [
    ...fieldsOf("address", "webhook_details.webhook_url"),
    ...fieldsOf("text", "webhook_details.webhook_username"),
    ...fieldsOf("password", "webhook_details.webhook_password"),
    { path: "webhook_details.payment_succeeded_enabled", kind: "switch", isOnByDefault: true },
    { path: "webhook_details.payment_failed_enabled", kind: "switch", isOnByDefault: true },
  ],
  threeDs: [
    ...fieldsOf("switch", "force_3ds_challenge"),
    ...fieldsOf("texts", "authentication_connector_details.authentication_connectors"),
    ...fieldsOf("address", "authentication_connector_details.three_ds_requestor_url"),
    ...fieldsOf("text", "authentication_connector_details.three_ds_requestor_app_url"),
  ],
  retries: [
    ...fieldsOf("switch", "is_auto_retries_enabled"),
    ...fieldsOf("count", "max_auto_retries_enabled"),
    ...fieldsOf("switch", "is_manual_retry_enabled", "is_clear_pan_retries_enabled", "is_network_tokenization_enabled"),
  ],
  protection: [
    ...["card_ip", "guest_user_card", "customer_id", "guest_ip"].flatMap((limit): readonly ProfileField[] => [
      { path: `card_testing_guard_config.${limit}_blocking_status`, kind: "enabled" },
      { path: `card_testing_guard_config.${limit}_blocking_threshold`, kind: "count" },
    ]),
    ...fieldsOf("count", "card_testing_guard_config.card_testing_guard_expiry"),
  ],
  payouts: [
    ...fieldsOf("text", "payout_link_config.merchant_name", "payout_link_config.logo", "payout_link_config.theme"),
    { path: "payout_link_config.form_layout", kind: "choice", choices: ["tabs", "journey"] },
    ...fieldsOf("texts", "payout_link_config.allowed_domains"),
    ...fieldsOf("switch", "payout_link_config.payout_test_mode"),
  ],
};

/** What a field's control holds. */
export type FieldValue = string | boolean;
export type FieldEdits = Readonly<Record<string, FieldValue>>;

type Members = Readonly<Record<string, unknown>>;

/** The object whose member a path names (null: the profile itself), and the member. */
const partsOf = (path: string): readonly [string | null, string] => {
  const dot = path.indexOf(".");
  return dot === -1 ? [null, path] : [path.slice(0, dot), path.slice(dot + 1)];
};

const memberOf = (profile: Profile, path: string): unknown => {
  const [object, member] = partsOf(path);
  const members = profile as unknown as Members;
  return object === null ? members[member] : (members[object] as Members | null | undefined)?.[member];
};

/** What the control of a field holds for the profile as it is. */
export const valueOf = (profile: Profile, { path, kind, isOnByDefault = false }: ProfileField): FieldValue => {
  const value = memberOf(profile, path);
  if (kind === "switch") return typeof value === "boolean" ? value : isOnByDefault;
  if (kind === "enabled") return value === "enabled";
  if (kind === "texts") return Array.isArray(value) ? value.join("\n") : "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** What the API takes for what a control holds; an emptied field takes the value out. */
const givenOf = (kind: ProfileField["kind"], value: FieldValue): unknown => {
  if (kind === "switch") return value;
  if (kind === "enabled") return value === true ? "enabled" : "disabled";
  const text = String(value).trim();
  if (text === "") return null;
  if (kind === "count") return Number(text);
  if (kind !== "texts") return text;
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
};

/** Objects whose other members the API keeps; any other object replaces the one before it. */
const keepsOthers = new Set(["webhook_details"]);

/** The fields whose edits differ from the profile. */
export const changedFields = (
  profile: Profile,
  fields: readonly ProfileField[],
  edits: FieldEdits,
): readonly ProfileField[] =>
  fields.filter((field) => field.path in edits && edits[field.path] !== valueOf(profile, field));

/** The changed members alone, as the API takes them. */
export const changesOf = (profile: Profile, fields: readonly ProfileField[], edits: FieldEdits): ProfileChanges => {
  const changes: Record<string, unknown> = {};
  for (const { path, kind } of changedFields(profile, fields, edits)) {
    const [object, member] = partsOf(path);
    const given = givenOf(kind, edits[path] ?? "");
    if (object === null) changes[member] = given;
    else {
      const before = keepsOthers.has(object) ? {} : (profile as unknown as Members)[object];
      changes[object] = { ...(before as Members | null), ...(changes[object] as Members), [member]: given };
    }
  }
  return changes as ProfileChanges;
};

/** Whether every count of the edits is a whole number. */
export const areCountsWhole = (fields: readonly ProfileField[], edits: FieldEdits): boolean =>
  fields.every(({ path, kind }) => kind !== "count" || /^\d*$/u.test(String(edits[path] ?? "").trim()));
