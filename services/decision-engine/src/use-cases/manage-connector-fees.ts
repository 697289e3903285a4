import { readConnectorFees } from "../domain/costs/connector-fees.ts";
import { failures } from "../failures.ts";
import type { ConnectorFeeStore, LearnedFeeStore, StoredConnectorFees, StoredLearnedFees } from "../ports.ts";
import { assertConnectorSettings, connectorsMax } from "./assert-connector-settings.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What the operations on fees need. */
export interface ConnectorFeePorts {
  readonly connectorFees: ConnectorFeeStore;
  readonly learnedFees: LearnedFeeStore;
}

/** What is known of a merchant's fees. */
export interface KnownFees {
  readonly fees: readonly StoredConnectorFees[];
  readonly learned: readonly StoredLearnedFees[];
}

/** @throws {Failure} forbidden */
export const listConnectorFees =
  ({ connectorFees, learnedFees }: ConnectorFeePorts) =>
  async (caller: Caller, merchantId: string): Promise<KnownFees> => {
    assertOwnMerchant(caller, merchantId);
    const [fees, learned] = await Promise.all([connectorFees.list(merchantId), learnedFees.list(merchantId)]);
    return { fees, learned };
  };

/**
 * Sets what payments at a connector cost. This replica goes by it when it resolves, the others soon after.
 * @throws {Failure} forbidden, settings_validation_failed, too_many_connector_fees
 */
export const putConnectorFees =
  ({ connectorFees }: ConnectorFeePorts) =>
  async (caller: Caller, merchantId: string, fees: StoredConnectorFees): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    assertConnectorSettings(fees.connector, readConnectorFees({ ...fees }).problems);
    const isKept = await connectorFees.put(merchantId, fees, connectorsMax);
    if (!isKept) throw failures.too_many_connector_fees({ count: connectorsMax });
  };

/** @throws {Failure} forbidden, connector_fees_not_found */
export const deleteConnectorFees =
  ({ connectorFees }: ConnectorFeePorts) =>
  async (caller: Caller, merchantId: string, connector: string): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    const isKnown = await connectorFees.delete(merchantId, connector);
    if (!isKnown) throw failures.connector_fees_not_found({ connector });
  };
