import type {
  Dispute as DisputeRepresentation,
  EvidenceFileType,
  EvidenceTextType,
  SubmitEvidenceRequest,
} from "@railyard/contracts";
import { evidenceFileTypes, evidenceTextTypes } from "@railyard/contracts";

import type { EvidenceFiles } from "../domain/dispute.ts";
import { checkAction, startChallenge } from "../domain/dispute-request.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { answeringAccount, evidencePurpose } from "./evidence-vault.ts";
import { sendAndAnswer } from "./dispute-operation.ts";
import { changeDispute, loadDispute } from "./stored-disputes.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import type { RequestPorts } from "./dispute-operation.ts";

export interface SubmitEvidenceInput {
  readonly caller: Caller;
  readonly request: SubmitEvidenceRequest;
}

const given = <Name extends EvidenceFileType | EvidenceTextType>(
  request: SubmitEvidenceRequest,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.map((name) => [name, request[name]]).filter(([, value]) => typeof value === "string" && value !== ""),
  ) as Partial<Record<Name, string>>;

const checkFiles = async (
  { files }: Pick<Ports, "files">,
  merchantId: string,
  disputeId: string,
  named: EvidenceFiles,
): Promise<readonly string[]> => {
  const wanted = [...new Set(Object.values(named))];
  const found = new Map((await files.find(merchantId, wanted)).map((file) => [file.fileId, file]));
  for (const fileId of wanted) {
    const file = found.get(fileId);
    if (file === undefined) throw failures.file_not_found({ file_id: fileId });
    if (file.disputeId !== null && file.disputeId !== disputeId) {
      throw failures.file_refused({ problem: `${fileId} is evidence in another dispute` });
    }
  }
  return wanted;
};

/**
 * Challenges a dispute. The evidence is stored before it is sent, and sent again with the same idempotency key until
 * the provider has confirmed or refused it.
 * @throws {Failure} `dispute_not_found` and `file_not_found` (HE_04), `dispute_in_wrong_state` (HE_03),
 * `dispute_without_evidence` (IR_16), `dispute_refused_by_connector` (CE_08), `busy` (409).
 */
export const submitEvidence =
  (ports: RequestPorts & Pick<Ports, "providers">) =>
  async ({ caller, request }: SubmitEvidenceInput): Promise<DisputeRepresentation> => {
    const { merchantId } = caller;
    const { dispute_id: disputeId } = request;
    const { dispute } = await loadDispute(ports, caller, disputeId);
    checkAction("challenge", dispute);
    const merchant = await merchantOf(ports, caller, null);
    const account = answeringAccount(ports, merchant, dispute, "submit_evidence");
    const files = given(request, evidenceFileTypes);
    const boundFileIds = await checkFiles(ports, merchantId, disputeId, files);
    const texts = given(request, evidenceTextTypes);
    const hasTexts = Object.keys(texts).length > 0;
    const sealedTexts = hasTexts ? ports.vault.sealText(merchant, JSON.stringify(texts), evidencePurpose) : null;
    const claimed = await changeDispute(
      ports,
      { ...caller, disputeId },
      (current) => {
        const now = ports.clock.now();
        return startChallenge(current, { sealedTexts, files }, now, claimEnd(ports));
      },
      () => ({ boundFileIds }),
    );
    return sendAndAnswer(ports, account, claimed);
  };
