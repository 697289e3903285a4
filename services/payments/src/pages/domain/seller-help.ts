import type { ProfileSnapshot } from "@railyard/contracts";

/** Where customers turn to with questions about a merchant, and what it has them agree to; what it stated of it. */
export interface SellerHelp {
  readonly email: string | null;
  readonly phone: string | null;
  /** Web addresses. */
  readonly policies: Readonly<Record<"terms" | "privacy" | "refunds", string | null>>;
}

/** What the profile states, which services that are older than its members leave out. */
export const helpOf = (
  profile: Pick<ProfileSnapshot, "support_email" | "support_phone" | "terms_url" | "privacy_url" | "refund_policy_url">,
): SellerHelp => ({
  email: profile.support_email ?? null,
  phone: profile.support_phone ?? null,
  policies: {
    terms: profile.terms_url ?? null,
    privacy: profile.privacy_url ?? null,
    refunds: profile.refund_policy_url ?? null,
  },
});
