import type { State, Wire } from "./state.ts";
import { Refusal } from "./state.ts";

interface Reason {
  readonly code: string;
  readonly documents: readonly string[];
}

/** What disputes here can be defended by. */
const reasons: readonly Reason[] = [
  { code: "SupplyDefenseMaterial", documents: ["DefenseMaterial"] },
  { code: "GoodsOrServicesProvided", documents: ["DefenseMaterial", "ProofOfGoodsOrServicesProvided"] },
];

/** A dispute of the emulator. */
export interface KeptDispute {
  readonly psp: string;
  readonly payment: string;
  readonly documents: Set<string>;
  status: "Undefended" | "Pending" | "Accepted" | "Won" | "Lost";
}

export const notifyDispute = (state: State, dispute: KeptDispute, eventCode: string, more: Wire = {}): void => {
  const payment = state.payments.get(dispute.payment);
  state.notify({
    pspReference: dispute.psp,
    originalReference: dispute.payment,
    merchantAccountCode: "TestMerchant",
    merchantReference: payment?.reference,
    amount: { currency: payment?.currency, value: payment?.amount },
    eventCode,
    reason: "Merchandise/services not received",
    additionalData: {
      disputeStatus: dispute.status,
      chargebackReasonCode: "13.1",
      chargebackSchemeCode: "visa",
      defensePeriodEndsAt: "2034-01-01T00:00:00Z",
    },
    ...more,
  });
};

/** The customer disputes a payment. */
export const openDispute = (state: State, payment: string): KeptDispute => {
  const dispute: KeptDispute = { psp: state.nextId(), payment, documents: new Set(), status: "Undefended" };
  state.disputes.set(dispute.psp, dispute);
  notifyDispute(state, dispute, "NOTIFICATION_OF_CHARGEBACK");
  notifyDispute(state, dispute, "CHARGEBACK");
  return dispute;
};

const isSatisfied = ({ documents }: KeptDispute, reason: Reason): boolean =>
  reason.documents.every((code) => documents.has(code));

const done = { disputeServiceResult: { success: true } };
const failed = (errorMessage: string): Wire => ({ disputeServiceResult: { success: false, errorMessage } });

const listReasons = (dispute: KeptDispute): Wire => ({
  ...done,
  defenseReasons: reasons.map((reason) => ({
    defenseReasonCode: reason.code,
    satisfied: isSatisfied(dispute, reason),
    defenseDocumentTypes: reason.documents.map((code) => ({
      defenseDocumentTypeCode: code,
      available: dispute.documents.has(code),
      requirementLevel: "Required",
    })),
  })),
});

const contentTypes = ["application/pdf", "image/jpeg", "image/tiff"];

const supply = (dispute: KeptDispute, request: Wire): Wire => {
  const [document] = (request["defenseDocuments"] ?? []) as Wire[];
  const { content, contentType, defenseDocumentTypeCode: code } = document ?? {};
  if (typeof content !== "string" || Buffer.from(content, "base64").length === 0) return failed("No content");
  if (!contentTypes.includes(String(contentType))) return failed("Wrong content type");
  if (!reasons.some(({ documents }) => documents.includes(String(code)))) return failed("Unknown document type");
  dispute.documents.add(String(code));
  return done;
};

const defend = (state: State, dispute: KeptDispute, request: Wire): Wire => {
  const reason = reasons.find(({ code }) => code === request["defenseReasonCode"]);
  if (reason === undefined || !isSatisfied(dispute, reason)) return failed("Required documents are missing");
  dispute.status = "Pending";
  notifyDispute(state, dispute, "INFORMATION_SUPPLIED");
  return done;
};

const accept = (state: State, dispute: KeptDispute): Wire => {
  dispute.status = "Accepted";
  notifyDispute(state, dispute, "DISPUTE_DEFENSE_PERIOD_ENDED");
  return done;
};

const operations = ["retrieveApplicableDefenseReasons", "supplyDefenseDocument", "defendDispute", "acceptDispute"];

/** POST of the Disputes API; null when it is no operation of that. */
export const answerDispute = (state: State, operation: string, request: Wire): Wire | null => {
  if (!operations.includes(operation)) return null;
  if (request["merchantAccountCode"] !== "TestMerchant") {
    throw new Refusal(403, "901", "Invalid Merchant Account", "security");
  }
  const dispute = state.disputes.get(String(request["disputePspReference"]));
  if (dispute === undefined) return failed("Dispute not found");
  if (operation === "retrieveApplicableDefenseReasons") return listReasons(dispute);
  if (dispute.status !== "Undefended") return failed("The dispute cannot be answered any more");
  if (operation === "supplyDefenseDocument") return supply(dispute, request);
  return operation === "defendDispute" ? defend(state, dispute, request) : accept(state, dispute);
};
