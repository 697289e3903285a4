import type { Organization as OrganizationAnswer } from "@railyard/contracts";

import type { Organization, OrganizationChanges } from "../../domain/organization.ts";

interface OrganizationRequest {
  readonly organization_name?: string | null | undefined;
  readonly organization_details?: object | null | undefined;
  readonly metadata?: object | null | undefined;
  readonly platform_merchant_id?: string | null | undefined;
}

export const fromOrganizationWire = (request: OrganizationRequest): OrganizationChanges => ({
  organizationName: request.organization_name,
  organizationDetails: request.organization_details,
  metadata: request.metadata,
  platformMerchantId: request.platform_merchant_id,
});

export const toOrganizationWire = (organization: Organization): OrganizationAnswer => ({
  organization_id: organization.organizationId,
  organization_name: organization.organizationName,
  organization_details: organization.organizationDetails === null ? null : { ...organization.organizationDetails },
  metadata: organization.metadata === null ? null : { ...organization.metadata },
  organization_type: organization.organizationType,
  platform_merchant_id: organization.platformMerchantId,
  created_at: organization.createdAt.toISOString(),
  modified_at: organization.modifiedAt.toISOString(),
});
