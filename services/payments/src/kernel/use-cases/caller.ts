import type { MerchantSnapshot, RefundLimits } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

/** The user whose session asks. */
export interface CallingUser {
  readonly userId: string;
  readonly organizationId: string;
  /** How much the user's roles permit to refund; null: not limited. */
  readonly refundLimits: RefundLimits | null;
}

/** Who asks, as the credential proved it. */
export interface Caller {
  readonly merchantId: string;
  /** Set when the credential is bound to one profile. */
  readonly profileId: string | null;
  /** True with a publishable key: then the client secret must prove the right to the object. */
  readonly isClient: boolean;
  /** Version of the merchant's settings that the caller has seen. */
  readonly directoryVersion: number | null;
  /** Absent: no user but a key, or the service itself. */
  readonly user?: CallingUser;
}

/** Whose objects are meant: all of a merchant, or those of one profile. */
export interface Owner {
  readonly merchantId: string;
  readonly profileId?: string | null;
}

/** Whether the object, which is the merchant's, is the owner's, too. */
export const isOwnedBy = ({ profileId = null }: Owner, object: { readonly profileId: string }): boolean =>
  profileId === null || object.profileId === profileId;

/**
 * The caller's merchant.
 * @param stated merchant_id of the request, which must be the caller's own.
 * @throws {Failure} `merchant_not_found` (HE_02).
 */
export const merchantOf = async (
  { directory }: Pick<Ports, "directory">,
  caller: Caller,
  stated: string | null | undefined,
): Promise<MerchantSnapshot> => {
  const { merchantId, directoryVersion } = caller;
  if (stated !== null && stated !== undefined && stated !== merchantId) {
    throw failures.merchant_not_found({ merchant_id: stated, field: "merchant_id" });
  }
  const merchant = await directory.merchant(merchantId, { minimumVersion: directoryVersion ?? undefined });
  if (merchant === null) throw failures.merchant_not_found({ merchant_id: merchantId });
  return merchant;
};

/**
 * Refuses to collect or to send money for a suspended merchant.
 * @throws {Failure} `merchant_suspended` (IR_57).
 */
export const assertNotSuspended = ({ is_suspended: isSuspended }: Pick<MerchantSnapshot, "is_suspended">): void => {
  if (isSuspended === true) throw failures.merchant_suspended();
};
