import type { Configuration } from "@railyard/contracts";

import type { MerchantAccount } from "../domain/merchant-account.ts";
import type { ConfigurationKey, OperatorOverrides } from "../domain/operator-overrides.ts";
import {
  knownConfigurationKey,
  overrideAsText,
  readConfigurationKey,
  withoutOverride,
  withOverride,
} from "../domain/operator-overrides.ts";
import { failures } from "../failures.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";

const notFound = (key: string): Error => failures.configuration_not_found({ key });

const known = (key: string): ConfigurationKey => {
  const found = readConfigurationKey(key);
  if (found === null) throw notFound(key);
  return found;
};

const valueOf = (merchant: MerchantAccount, { member }: ConfigurationKey, key: string): string => {
  const value = overrideAsText(merchant.retry_overrides, member);
  if (value === null) throw notFound(key);
  return value;
};

const change = (
  ports: ChangePorts,
  { member, merchantId }: ConfigurationKey,
  work: (merchant: MerchantAccount) => { readonly overrides: OperatorOverrides; readonly answer: Configuration },
): Promise<Changed<Configuration>> =>
  changeMerchant(ports, merchantId, async ({ merchants }, merchant) => {
    const { overrides, answer } = work(merchant);
    const changed = { ...merchant, retry_overrides: overrides };
    await merchants.update(
      // One switch with two addresses: the merchant's own one changes this setting as well.
      member === "is_blocklist_enabled"
        ? { ...changed, is_blocklist_enabled: overrides.is_blocklist_enabled ?? false }
        : changed,
    );
    return answer;
  });

/** What an operator sets for all profiles of a merchant. */
export interface ConfigurationManagement {
  /** @throws {Failure} `configuration_unknown` (IR_06), `duplicate_configuration`, `merchant_account_not_found`. */
  create(given: Configuration): Promise<Changed<Configuration>>;
  /** @throws {Failure} `configuration_not_found` (HE_02). */
  read(key: string): Promise<Configuration>;
  /** @throws {Failure} `configuration_unknown` (IR_06), `configuration_not_found` (HE_02). */
  update(given: Configuration): Promise<Changed<Configuration>>;
  /** @throws {Failure} `configuration_not_found` (HE_02). */
  remove(key: string): Promise<Changed<Configuration>>;
}

export const manageConfigurations = (ports: ChangePorts): ConfigurationManagement => ({
  create: ({ key, value }) => {
    const about = knownConfigurationKey(key);
    return change(ports, about, ({ retry_overrides: before }) => {
      if (overrideAsText(before, about.member) !== null) throw failures.duplicate_configuration({ key });
      return { overrides: withOverride(before, about.member, value), answer: { key, value } };
    });
  },
  read: async (key) => {
    const about = known(key);
    const merchant = await ports.directory.merchants.find(about.merchantId);
    if (merchant === null) throw notFound(key);
    return { key, value: valueOf(merchant, about, key) };
  },
  update: ({ key, value }) => {
    const about = known(key);
    return change(ports, about, (merchant) => {
      valueOf(merchant, about, key);
      return { overrides: withOverride(merchant.retry_overrides, about.member, value), answer: { key, value } };
    });
  },
  remove: (key) => {
    const about = known(key);
    return change(ports, about, (merchant) => ({
      answer: { key, value: valueOf(merchant, about, key) },
      overrides: withoutOverride(merchant.retry_overrides, about.member),
    }));
  },
});
