import type { ConnectorSnapshot, MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";

/** The business profile of something of the merchant; undefined once the profile is deleted. */
export const profileOf = (
  { profiles }: MerchantSnapshot,
  { profileId }: { readonly profileId: string },
): ProfileSnapshot | undefined => profiles.find(({ profile_id: id }) => id === profileId);

/** The merchant's connector account of this id; undefined once it is deleted. */
export const connectorAccountOf = (
  { connectors }: MerchantSnapshot,
  merchantConnectorId: string,
): ConnectorSnapshot | undefined => connectors.find(({ merchant_connector_id: id }) => id === merchantConnectorId);
