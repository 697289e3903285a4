import type { MerchantSnapshot } from "@railyard/contracts";

import type { Dispute } from "../domain/dispute.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";

/** Purpose of the encryption of evidence texts. */
export const evidencePurpose = "dispute_evidence";

/** Purpose of the encryption of file contents. */
export const filePurpose = "file_content";

/** The merchant whose key the evidence is under. @throws {Failure} `merchant_not_found` (HE_02). */
export const merchantOfDispute = async (
  { directory }: Pick<Ports, "directory">,
  { merchantId }: Pick<Dispute, "merchantId">,
): Promise<MerchantSnapshot> => {
  const merchant = await directory.merchant(merchantId);
  if (merchant === null) throw failures.merchant_not_found({ merchant_id: merchantId });
  return merchant;
};

/**
 * The account that answers go through.
 * @throws {Failure} `connector_account_unusable` (HE_03), `flow_not_supported` (IR_20).
 */
export const answeringAccount = (
  { providers }: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  dispute: Dispute,
  flow: "accept_dispute" | "submit_evidence",
): ProviderAccount => {
  const account = providers.account(merchant, dispute.merchantConnectorId);
  if (account === null) {
    throw failures.connector_account_unusable({ merchant_connector_id: dispute.merchantConnectorId });
  }
  if (!account.has(flow)) throw failures.flow_not_supported({ connector: account.connector, flow });
  return account;
};
