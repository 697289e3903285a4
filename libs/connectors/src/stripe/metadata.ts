import { fromStripeAmount } from "./amounts.ts";
import type { AuthorizeInput, CaptureInput } from "../inputs.ts";
import type { CaptureOutcome } from "../outcomes.ts";
import { textOf } from "../request-values.ts";

/** Names under which our own ids stand in Stripe's metadata. */
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
/** Kept free for our own ids and for captures. */
const ownMembersMax = 20;

/** The merchant's members that Stripe can keep. The rest is left out: a payment does not fail for a remark on it. */
const merchantMembers = (metadata: AuthorizeInput["metadata"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata ?? {})
      .filter(([name, value]) => name.length <= nameLengthMax && !/[[\]]/.test(name) && value !== null)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([, value]) => value !== "" && value.length <= valueLengthMax)
      .slice(0, membersMax - ownMembersMax),
  );

/** Metadata of a payment; `authorizationKey` is what it is looked up by when its id was lost. */
export const metadataOf = (
  { metadata, paymentId, attemptId }: Pick<AuthorizeInput, "metadata" | "paymentId" | "attemptId">,
  authorizationKey: string,
): Record<string, string> => ({
  ...merchantMembers(metadata),
  [ownMetadata.payment]: paymentId,
  [ownMetadata.attempt]: attemptId,
  [ownMetadata.key]: authorizationKey,
});

const captureName = /^capture_\d+$/;

/**
 * What a capture leaves in the metadata of its payment: Stripe lists no captures, and one whose answer was lost is
 * found again by this. `wireAmount` is in Stripe's units.
 */
export const captureMetadata = ({ captureId }: CaptureInput, wireAmount: number): Record<string, string> => {
  const sequence = /\d+$/.exec(captureId)?.[0] ?? "1";
  return { [`capture_${sequence}`]: `${captureId} ${wireAmount}` };
};

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
