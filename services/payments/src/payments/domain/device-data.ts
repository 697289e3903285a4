import { failures } from "../failures.ts";
import type { PaymentWithAttempt } from "./payment.ts";

/** Under which name a browser brings back what was found out about the customer's device. */
export const deviceDataParameter = "collectionReference";

const referenceLengthMax = 128;

/** What the browser brought back; null when it brought nothing, or nothing of sense. */
export const deviceDataReferenceIn = (
  query: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
): string | null => {
  const reference = form[deviceDataParameter] ?? query[deviceDataParameter] ?? "";
  return reference === "" || reference.length > referenceLengthMax ? null : reference;
};

/**
 * The payment with what was found out about the customer's device; null when it waits for nothing of that kind.
 * @throws {Failure} `device_data_known` (IR_07) when something was brought back before.
 */
export const withDeviceData = <State extends PaymentWithAttempt>(state: State, reference: string): State | null => {
  const { attempt } = state;
  if (attempt.details.deviceDataReference !== undefined) {
    throw failures.device_data_known({ field: deviceDataParameter });
  }
  if (attempt.status !== "device_data_collection_pending") return null;
  return {
    ...state,
    attempt: { ...attempt, details: { ...attempt.details, deviceDataReference: reference } },
  };
};
