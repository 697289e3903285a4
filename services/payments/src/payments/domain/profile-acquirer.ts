import type { AcquirerSnapshot, MerchantSnapshot } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** The acquirer data that a payment of the profile names; null when it names none, or they are gone. */
export const acquirerOf = (
  merchant: MerchantSnapshot,
  profileId: string,
  acquirerId: string | null | undefined,
): AcquirerSnapshot | null => {
  if (acquirerId === null || acquirerId === undefined) return null;
  const profile = profileOf(merchant, { profileId });
  // Older versions of the merchants service do not send acquirer data.
  return profile?.acquirers?.find(({ profile_acquirer_id: id }) => id === acquirerId) ?? null;
};

/**
 * Refuses a payment that names acquirer data which its profile does not have.
 * @throws {Failure} `profile_acquirer_not_found` (HE_02).
 */
export const checkAcquirer = (
  merchant: MerchantSnapshot,
  profileId: string,
  acquirerId: string | null | undefined,
): void => {
  const isNamed = acquirerId !== null && acquirerId !== undefined;
  if (isNamed && acquirerOf(merchant, profileId, acquirerId) === null) {
    throw failures.profile_acquirer_not_found({ profile_acquirer_id: acquirerId });
  }
};
