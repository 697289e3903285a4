/** Who owns merchants. */
export interface Organization {
  readonly organizationId: string;
  readonly organizationName: string | null;
  readonly organizationDetails: object | null;
  readonly metadata: object | null;
  readonly organizationType: OrganizationType;
  readonly platformMerchantId: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

export type OrganizationType = "standard" | "platform";

/** What the caller may change later; undefined keeps. */
export interface OrganizationChanges {
  readonly organizationName?: string | undefined;
  readonly organizationDetails?: object | undefined;
  readonly metadata?: object | undefined;
  readonly platformMerchantId?: string | undefined;
}

/** An organization that was made for a merchant and has no name yet. */
export const newOrganization = (
  organizationId: string,
  organizationType: OrganizationType,
  now: Date,
): Organization => ({
  organizationId,
  organizationName: null,
  organizationDetails: null,
  metadata: null,
  organizationType,
  platformMerchantId: null,
  createdAt: now,
  modifiedAt: now,
});
