import { fromStripeAmount } from "./amounts.ts";
import type { AuthorizeInput, CaptureInput } from "../../port/inputs.ts";
import type { CaptureOutcome } from "../../port/outcomes.ts";
import { textOf } from "../../wire/request-values.ts";

/** Names under which our own ids are in Stripe's metadata. */
export const ownMetadata = {
  payment: "payment_id",
  attempt: "attempt_id",
  key: "attempt_key",
  refund: "refund_id",
  authorization: "authorization_id",
} as const;

const membersMax = 50;
const nameLengthMax = 40;
const valueLengthMax = 500;
/** The ids of the payment, and the one that an increment adds. */
const idsMax = 4;
/** Most captures of a payment that takes several, each of which leaves its mark; the merchant has what is left. */
export const capturesMax = 30;

type Described = Pick<AuthorizeInput, "metadata" | "captureMethod">;

/** The merchant's members that Stripe can keep. The rest is left out: a payment does not fail for a remark on it. */
const merchantMembers = ({ metadata, captureMethod }: Described): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata ?? {})
      .filter(([name, value]) => name.length <= nameLengthMax && !/[[\]]/.test(name) && value !== null)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([, value]) => value !== "" && value.length <= valueLengthMax)
      .slice(0, membersMax - idsMax - (captureMethod === "manual_multiple" ? capturesMax : 1)),
  );

/** Metadata of a payment; `authorizationKey` is what it is looked up by when its id was lost. */
export const metadataOf = (
  input: Described & Pick<AuthorizeInput, "paymentId" | "attemptId">,
  authorizationKey: string,
): Record<string, string> => ({
  ...merchantMembers(input),
  [ownMetadata.payment]: input.paymentId,
  [ownMetadata.attempt]: input.attemptId,
  [ownMetadata.key]: authorizationKey,
});

/** The number of a capture within its payment, with which its id ends. */
export const captureNumber = (captureId: string): number => Number(/\d+$/.exec(captureId)?.[0] ?? 1);

const captureName = /^capture_\d+$/;

/**
 * What a capture leaves in the metadata of its payment: Stripe lists no captures, and one whose answer was lost is
 * found again by this. `wireAmount` is in Stripe's units.
 */
export const captureMetadata = ({ captureId }: CaptureInput, wireAmount: number): Record<string, string> => ({
  [`capture_${captureNumber(captureId)}`]: `${captureId} ${wireAmount}`,
});

/** The captures that left their mark in the metadata, in the order they were made. */
export const capturesIn = (
  metadata: Readonly<Record<string, string>>,
  chargeId: string | null,
  currency: string,
): readonly CaptureOutcome[] =>
  Object.entries(metadata)
    .filter(([name]) => captureName.test(name))
    .flatMap(([, value]) => {
      const [captureId = "", amountText = ""] = value.split(" ");
      const amount = /^\d+$/.test(amountText) ? fromStripeAmount(Number(amountText), currency) : null;
      return amount === null
        ? []
        : [{ captureStatus: "charged" as const, connectorCaptureId: chargeId, captureId, amount }];
    });
