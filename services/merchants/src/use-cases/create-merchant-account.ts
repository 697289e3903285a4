import type { CreateMerchantAccountRequest } from "@railyard/contracts";

import type { MerchantAccount } from "../domain/merchant-account.ts";
import type { OutgoingPorts } from "../domain/outgoing.ts";
import { checkOutgoing } from "../domain/outgoing.ts";
import type { KeyMaker } from "../ports.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { createdMerchant } from "./change-merchant.ts";

export interface CreateMerchantPorts extends ChangePorts, OutgoingPorts {
  readonly keys: KeyMaker;
}

/**
 * Makes a merchant with its organization, keys and profiles, all or nothing.
 * @throws {Failure} `invalid_data` for addresses that are not safe to use, and whatever `addMerchant` throws
 */
export const createMerchantAccount =
  (ports: CreateMerchantPorts) =>
  (request: CreateMerchantAccountRequest, platformOrganizationId: string | null): Promise<Changed<MerchantAccount>> =>
    ports.directory.inTransaction(async (transaction) => {
      checkOutgoing(request, ports);
      const merchant = await addMerchant(transaction, ports, request, platformOrganizationId);
      return createdMerchant(merchant, merchant);
    });
