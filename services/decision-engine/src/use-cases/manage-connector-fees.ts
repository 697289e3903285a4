import { readConnectorFees } from "../domain/costs/connector-fees.ts";
import { failures } from "../failures.ts";
import type { ConnectorFeeStore, StoredConnectorFees } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What the operations on fees need. */
export interface ConnectorFeePorts {
  readonly connectorFees: ConnectorFeeStore;
}

/** Most connectors that a merchant can have fees of: every replica holds them in memory. */
const connectorsMax = 500;
const connectorCharactersMax = 128;

const assertFees = (data: StoredConnectorFees): void => {
  const { problems } = readConnectorFees({ ...data });
  if (problems.length === 0 && data.connector.length <= connectorCharactersMax) return;
  const tooLong = {
    field: "connector",
    error_type: "length_invalid",
    message: `It must have at most ${String(connectorCharactersMax)} characters.`,
  };
  const told = problems.length === 0 ? [tooLong] : problems.map((problem) => ({ ...problem }));
  throw failures.settings_validation_failed({
    count: told.length,
    field: told[0]?.field,
    data: { validation_errors: told },
  });
};

/** @throws {Failure} forbidden */
export const listConnectorFees =
  ({ connectorFees }: ConnectorFeePorts) =>
  (caller: Caller, merchantId: string): Promise<readonly StoredConnectorFees[]> => {
    assertOwnMerchant(caller, merchantId);
    return connectorFees.list(merchantId);
  };

/**
 * Sets what payments at a connector cost. This replica goes by it when it resolves, the others soon after.
 * @throws {Failure} forbidden, settings_validation_failed, too_many_connector_fees
 */
export const putConnectorFees =
  ({ connectorFees }: ConnectorFeePorts) =>
  async (
    caller: Caller,
    merchantId: string,
    fees: StoredConnectorFees,
  ): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    assertFees(fees);
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
