import type { CreateMerchantAccountRequest } from "@railyard/contracts";

import type { MerchantAccount } from "../domain/merchant-account.ts";
import type { KeyMaker } from "../ports.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { createdMerchant } from "./change-merchant.ts";

export interface CreateMerchantPorts extends ChangePorts {
  readonly keys: KeyMaker;
}

/**
 * Makes a merchant with its organization, keys and profiles, all or nothing.
 * @throws {Failure} whatever `addMerchant` throws
 */
export const createMerchantAccount =
  (ports: CreateMerchantPorts) =>
  (request: CreateMerchantAccountRequest, platformOrganizationId: string | null): Promise<Changed<MerchantAccount>> =>
    ports.directory.inTransaction(async (transaction) => {
      const merchant = await addMerchant(transaction, ports, request, platformOrganizationId);
      return createdMerchant(merchant, merchant);
    });
