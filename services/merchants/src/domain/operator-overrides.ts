import { failures } from "../failures.ts";

/** What the operator has set for a merchant; what is absent the merchant or its profiles decide. */
export interface OperatorOverrides {
  readonly is_auto_retries_enabled?: boolean;
  readonly max_auto_retries_enabled?: number;
  readonly is_step_up_enabled?: boolean;
  readonly is_blocklist_enabled?: boolean;
}

/** Names as the closest peer's operators know them, and the member that each sets. */
const memberOfName = {
  should_call_gsm: "is_auto_retries_enabled",
  max_auto_retries_enabled: "max_auto_retries_enabled",
  step_up_enabled: "is_step_up_enabled",
  guard_blocklist_for: "is_blocklist_enabled",
} as const satisfies Readonly<Record<string, keyof OperatorOverrides>>;

const names = Object.keys(memberOfName) as (keyof typeof memberOfName)[];
const retriesMax = 255;

/** What a configuration is about. */
export interface ConfigurationKey {
  readonly member: keyof OperatorOverrides;
  readonly merchantId: string;
}

/** The meaning of a configuration's key; null for one that means nothing here. */
export const readConfigurationKey = (key: string): ConfigurationKey | null => {
  const name = names.find((candidate) => key.startsWith(`${candidate}_`) && key.length > candidate.length + 1);
  return name === undefined ? null : { member: memberOfName[name], merchantId: key.slice(name.length + 1) };
};

const unusable = (field: string, problem: string): Error => failures.configuration_unknown({ field, problem });

/** @throws {Failure} `configuration_unknown` (IR_06) for a key that means nothing here. */
export const knownConfigurationKey = (key: string): ConfigurationKey => {
  const known = readConfigurationKey(key);
  if (known === null) {
    throw unusable("key", `it must be ${names.map((name) => `${name}_{merchant_id}`).join(" or ")}`);
  }
  return known;
};

/** The overrides with one more. @throws {Failure} `configuration_unknown` (IR_06) for a value that is none. */
export const withOverride = (
  overrides: OperatorOverrides,
  member: keyof OperatorOverrides,
  value: string,
): OperatorOverrides => {
  if (member !== "max_auto_retries_enabled") {
    if (value !== "true" && value !== "false") throw unusable("value", "it must be true or false");
    return { ...overrides, [member]: value === "true" };
  }
  if (!/^\d{1,3}$/.test(value) || Number(value) > retriesMax) {
    throw unusable("value", `it must be a whole number from 0 to ${String(retriesMax)}`);
  }
  return { ...overrides, max_auto_retries_enabled: Number(value) };
};

/** The overrides without one of them. */
export const withoutOverride = (overrides: OperatorOverrides, member: keyof OperatorOverrides): OperatorOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([name]) => name !== member));

/** One override as text; null when it is not set. */
export const overrideAsText = (overrides: OperatorOverrides, member: keyof OperatorOverrides): string | null => {
  const value = overrides[member];
  return value === undefined ? null : String(value);
};
