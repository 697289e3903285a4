// The codes that clients of the closest peers know, each with every HTTP status that it is known to have.

/** A code with a status. */
export interface KnownError {
  readonly code: string;
  readonly status: number;
}

const known = (status: number, codes: string): readonly KnownError[] =>
  codes.split(" ").map((code) => ({ code, status }));

export const knownErrors: readonly KnownError[] = [
  ...known(200, "HE_03"),
  ...known(400, "IR_04 IR_05 IR_06 IR_07 IR_08 IR_09 IR_10 IR_11 IR_12 IR_13 IR_14 IR_16 IR_19 IR_20 IR_21 IR_23"),
  ...known(400, "IR_25 IR_26 IR_28 IR_30 IR_31 IR_32 IR_33 IR_34 IR_35 IR_36 IR_38 IR_39 IR_40 IR_41 IR_43 IR_45"),
  ...known(400, "IR_46 IR_47 IR_49 HE_01 HE_03 WE_02 WE_06"),
  ...known(400, "CE_00 CE_01 CE_02 CE_03 CE_04 CE_05 CE_06 CE_07 CE_08 CE_09"),
  ...known(401, "IR_01 IR_15 IR_17 IR_18 IR_42 IR_44 IR_48 IR_50 IR_51 WE_01"),
  ...known(403, "IR_22"),
  ...known(404, "IR_02 IR_27 IR_37 IR_48 HE_02 HE_03 HE_04 WE_04"),
  ...known(405, "IR_03"),
  ...known(422, "IR_05 IR_06 IR_24 IR_29 HE_00 WE_05"),
  ...known(500, "HE_00 HE_02 HE_03 HE_05 HE_06 IE_00 WE_03"),
  ...known(501, "IR_00"),
];

/** Known errors that Railyard does not answer with, and why. */
export interface UnusedError extends KnownError {
  readonly reason: string;
}

const because = (reason: string, status: number, codes: string): readonly UnusedError[] =>
  known(status, codes).map((error) => ({ ...error, reason }));

/** This list only ever shrinks: whoever raises such an error takes its line out. */
export const unusedErrors: readonly UnusedError[] = [
  ...because("A blocked payment is a refusal, so its status is 403.", 200, "HE_03"),
  ...because("What a provider refuses of a payment is in the payment, which is answered.", 400, "CE_01 CE_04 CE_05"),
  ...because("What a provider refuses of a verification is in its payment, which is answered.", 400, "CE_07"),
  ...because("Providers that could not be asked are worth another try: 503 states that.", 400, "CE_02"),
  ...because("Railyard bills subscriptions itself and asks no billing provider.", 400, "CE_09"),
  ...because("Railyard keeps files of disputes itself, whoever the provider is.", 400, "IR_23"),
  ...because("Wallet tokens go to the provider as they are; its refusal is in the payment.", 422, "IR_24"),
  ...because("There are no cookies: users prove themselves by tokens in a header.", 400, "IR_26"),
  ...because("There are no cookies: users prove themselves by tokens in a header.", 401, "IR_42"),
  ...because("What a provider refuses of a payout is in the payout, which is answered.", 400, "IR_41"),
  ...because("Cards are kept by Railyard itself, in no vault of others.", 400, "IR_45"),
  ...because("What a mandate does not cover is refused with HE_03 and the reason.", 400, "IR_46"),
  ...because("Limits are checked before a provider is chosen, and refused with 422.", 400, "IR_47"),
  ...because("Nobody signs in by name and password in a header.", 401, "IR_51"),
  ...because("This code means a token that has expired, and no second thing.", 404, "IR_48"),
  ...because("Payments without an address to return to are made; redirects end on a page of Railyard.", 404, "HE_03"),
  ...because("What is busy is a conflict: 409, with the time to wait.", 422, "HE_00"),
  ...because("A webhook that cannot be read is refused with WE_02.", 422, "WE_05"),
  ...because("A webhook whose signature cannot be checked is refused with WE_01.", 400, "WE_06"),
  ...because("Failures of Railyard's own have one code, HE_00: no caller can act on their kind.", 500, "HE_02 HE_03"),
  ...because("Failures of Railyard's own have one code, HE_00: no caller can act on their kind.", 500, "HE_06 WE_03"),
  ...because("There are no tenants above organizations.", 500, "HE_05"),
  ...because("An amount that the provider contradicts makes the payment requires_merchant_action.", 500, "IE_00"),
];
