import { choice, request, text } from "../schema.ts";

const cavvRequest = request(
  "ThreeDsCavvRequest",
  "Network-specific cryptogram data.",
  {
    authentication_cryptogram: text("CAVV or AAV, in base64.", {
      minLength: 1,
      maxLength: 128,
      examples: ["3q2+78r+ur7erb7vyv66vv////8="],
    }),
  },
  ["authentication_cryptogram"],
);

const cryptogramRequest = request(
  "ThreeDsCryptogramRequest",
  "Cryptogram of the authentication.",
  { cavv: cavvRequest },
  ["cavv"],
);

/** What a merchant knows of an authentication that it ran itself. */
export const threeDsDataRequest = request(
  "ThreeDsDataRequest",
  "Result of a 3-D Secure authentication at your own 3DS Server, with the authenticated card or network token: in " +
    "the same request, or in an update of the payment that has it. With transaction_status Y or A it is passed on " +
    "to the connector, and the customer is not challenged again. With any other one the customer counts as not " +
    "authenticated, and the payment continues as without it. Kept encrypted until the payment is confirmed; never " +
    "returned. A card sent later discards it. Only your server may send it.",
  {
    authentication_cryptogram: cryptogramRequest,
    ds_trans_id: text("Directory server transaction id.", { minLength: 1, maxLength: 128 }),
    version: text("3-D Secure protocol version.", { pattern: "^\\d\\.\\d(\\.\\d)?$", examples: ["2.2.0"] }),
    eci: text("Electronic commerce indicator (ECI), two digits.", { pattern: "^\\d{2}$", examples: ["05"] }),
    transaction_status: choice("transStatus of the 3-D Secure protocol.", ["Y", "A", "N", "U", "R", "C", "D", "I"]),
    exemption_indicator: text("Requested exemption from strong customer authentication (SCA).", {
      maxLength: 64,
      examples: ["low_value"],
    }),
  },
  ["authentication_cryptogram", "ds_trans_id", "version", "transaction_status"],
);
