// Checks what the emulator answers against the models of Adyen's own SDK.
import { describe, expect, it } from "@jest/globals";
import { Types } from "@adyen/api-library";
import * as disputes from "@adyen/api-library/lib/src/typings/disputes/models.js";

import { recordedExchanges } from "../conformance.ts";

interface Model {
  getAttributeTypeMap(): readonly { readonly baseName: string; readonly type: string }[];
}

const { checkout } = Types;

const modelOf = (flow: string, url: string): Model | undefined => {
  const { pathname } = new URL(url);
  const models: Readonly<Record<string, Model>> = {
    authorize: checkout.PaymentResponse,
    setup_mandate: checkout.PaymentResponse,
    complete_authorize: checkout.PaymentDetailsResponse,
    capture: checkout.PaymentCaptureResponse,
    void: pathname === "/cancels" ? checkout.StandalonePaymentCancelResponse : checkout.PaymentCancelResponse,
    incremental_authorization: checkout.PaymentAmountUpdateResponse,
    refund: checkout.PaymentRefundResponse,
    upload_evidence: disputes.SupplyDefenseDocumentResponse,
    submit_evidence: disputes.DefendDisputeResponse,
    accept_dispute: disputes.AcceptDisputeResponse,
  };
  // Where no reason can be used, the list of them is the last answer.
  return pathname === "/retrieveApplicableDefenseReasons" ? disputes.DefenseReasonsResponse : models[flow];
};

const nested: Readonly<Record<string, Model>> = {
  Amount: checkout.Amount,
  DisputeServiceResult: disputes.DisputeServiceResult,
  "Array<DefenseReason>": disputes.DefenseReason,
  "Array<DefenseDocumentType>": disputes.DefenseDocumentType,
};

/** Members, at any depth, that the model lacks or has with another type. */
const odd = (model: Model, value: object, path = ""): readonly string[] =>
  Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const place = `${path}/${name}`;
    const type = model.getAttributeTypeMap().find(({ baseName }) => baseName === name)?.type;
    if (type === undefined) return [place];
    if (["string", "number", "boolean"].includes(type)) return typeof member === type ? [] : [place];
    const below = nested[type.replace(" | null", "")];
    if (below === undefined) return [];
    return [member].flat().flatMap((item) => odd(below, item as object, place));
  });

describe("the answers of the emulator", () => {
  const answered = recordedExchanges("adyen.json").flatMap(({ name, flow, request, response }) => {
    const model = response.status < 300 && response.status !== 204 ? modelOf(flow, request.url) : undefined;
    return model === undefined ? [] : [[name, model, response.body as object] as const];
  });

  it.each(answered)("%s: has only members that the SDK knows, with its types", (_name, model, body) => {
    expect(odd(model, body)).toEqual([]);
  });

  it("are found odd when they are", () => {
    expect(odd(checkout.PaymentResponse, { pspReference: 1, psp: "x", amount: { worth: 2 } })).toEqual([
      "/pspReference",
      "/psp",
      "/amount/worth",
    ]);
  });
});
