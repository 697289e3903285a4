import type { BusinessProfile } from "../domain/business-profile.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";

/**
 * Refuses a profile that asks a tax provider for taxes without naming an account of its own at one.
 * @throws {Failure} `tax_connector_required`, `tax_connector_not_found`
 */
export const assertTaxConnector = async (
  { connectorAccounts }: Pick<DirectoryStores, "connectorAccounts">,
  owner: SecretOwner,
  profile: BusinessProfile,
): Promise<void> => {
  if (!profile.is_tax_connector_enabled) return;
  const { tax_connector_id: id } = profile;
  if (id === null) throw failures.tax_connector_required({ field: "tax_connector_id" });
  const account = await connectorAccounts.find(owner, id);
  if (account?.connector_type === "tax_processor" && account.profile_id === profile.profile_id) return;
  throw failures.tax_connector_not_found({ merchant_connector_id: id });
};
