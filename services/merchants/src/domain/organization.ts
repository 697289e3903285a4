import { withChanges } from "./given-members.ts";

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

/** What the caller may change later; undefined keeps, null empties. */
export interface OrganizationChanges {
  readonly organizationName?: string | null | undefined;
  readonly organizationDetails?: object | null | undefined;
  readonly metadata?: object | null | undefined;
  readonly platformMerchantId?: string | null | undefined;
}

const namesInRequests: Readonly<Record<string, string>> = {
  organizationName: "organization_name",
  platformMerchantId: "platform_merchant_id",
};

/**
 * The organization as the caller wants it.
 * @throws {Failure} `invalid_data` for null where there must be a value.
 */
export const changedOrganization = (organization: Organization, changes: OrganizationChanges): Organization =>
  withChanges(
    organization,
    changes,
    { organizationDetails: null, metadata: null },
    (member) => namesInRequests[member] ?? member,
  );

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
