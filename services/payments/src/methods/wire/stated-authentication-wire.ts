import type { CreatePaymentRequest } from "@railyard/contracts";

import { without } from "../../kernel/domain/without.ts";
import type { MethodInput, MethodSecret, StatedAuthentication } from "../domain/method-input.ts";
import { failures } from "../failures.ts";

type ThreeDsDataRequest = NonNullable<CreatePaymentRequest["three_ds_data"]>;

type StatingRequest = Pick<CreatePaymentRequest, "three_ds_data">;

/** Whether the request states the result of an authentication elsewhere. */
export const statesAuthentication = ({ three_ds_data: data }: StatingRequest): boolean => (data ?? null) !== null;

// Y: authenticated; A: attempted, for which the issuer is liable, too. Anything else proves nothing.
const provingStatuses: readonly string[] = ["Y", "A"];

const proofIn = (data: ThreeDsDataRequest): StatedAuthentication | null =>
  provingStatuses.includes(data.transaction_status)
    ? {
        transStatus: data.transaction_status,
        eci: data.eci ?? null,
        cavv: data.authentication_cryptogram.cavv.authentication_cryptogram,
        dsTransactionId: data.ds_trans_id,
        version: data.version,
        exemptionIndicator: data.exemption_indicator ?? null,
      }
    : null;

/** @returns the refusal of a proof without a card. */
export const authenticatesNothing = (): Error =>
  failures.combination_refused({
    field: "three_ds_data",
    problem: "send it with the card or network token that was authenticated",
  });

/**
 * The method with the proof that the request brings, which replaces the one of an earlier request.
 * @throws {Failure} `combination_refused` (IR_16) where there is no card that could have been authenticated.
 */
export const withStatedProof = (secret: MethodSecret, { three_ds_data: data }: StatingRequest): MethodSecret => {
  if (data === null || data === undefined) return secret;
  if (secret.kind !== "card" && secret.kind !== "network_token") throw authenticatesNothing();
  const authentication = proofIn(data);
  if (authentication !== null) return { ...secret, authentication };
  return secret.kind === "card" ? without(secret, "authentication") : without(secret, "authentication");
};

/** As {@link withStatedProof}, for a request that may come without a method. */
export const withProofOfRequest = (method: MethodInput | null, request: StatingRequest): MethodInput | null => {
  if (!statesAuthentication(request)) return method;
  if (method === null) throw authenticatesNothing();
  return { ...method, secret: withStatedProof(method.secret, request) };
};
