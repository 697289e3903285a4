import type { CreateProfileRequest } from "@railyard/contracts";

import type { BusinessProfile } from "../domain/business-profile.ts";
import { newProfile } from "../domain/business-profile.ts";
import type { OutgoingPorts } from "../domain/outgoing.ts";
import { checkOutgoing } from "../domain/outgoing.ts";
import { defaultProfileName } from "../domain/primary-business.ts";
import { failures } from "../failures.ts";
import { readGivenAlgorithms } from "./assert-routing-algorithms.ts";
import { assertAcceptsPayments } from "./assert-accepts-payments.ts";
import { assertTaxConnector } from "./assert-tax-connector.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { newProfileOrigin } from "./new-profile-origin.ts";

/**
 * Adds a profile; the merchant's default profile stays what it is.
 * @throws {Failure} `merchant_account_not_found`, `platform_takes_no_payments`, `duplicate_profile`,
 * `tax_connector_required`, `tax_connector_not_found`, `invalid_data`.
 */
export const createBusinessProfile =
  (ports: ChangePorts & OutgoingPorts) =>
  (merchantId: string, request: CreateProfileRequest): Promise<Changed<BusinessProfile>> =>
    changeMerchant(ports, merchantId, async (transaction, merchant) => {
      assertAcceptsPayments(merchant, "the profile");
      checkOutgoing(request, ports);
      const profile = newProfile(merchant, newProfileOrigin(request.profile_name ?? defaultProfileName), request);
      const { profile_name } = profile;
      await assertTaxConnector(transaction, merchant, profile);
      // The accounts that it names come after the profile, and those that never come are passed over.
      readGivenAlgorithms(request);
      if (!(await transaction.profiles.insert(merchant, profile))) throw failures.duplicate_profile({ profile_name });
      return profile;
    });
