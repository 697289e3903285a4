import type { EntityType } from "@railyard/contracts";
import { entityTypes } from "@railyard/contracts";

/** An organization, one of its merchants or one of that merchant's profiles: what roles are assigned at. */
export interface Entity {
  readonly organizationId: string;
  /** Null: the whole organization. */
  readonly merchantId: string | null;
  /** Null: the whole merchant. */
  readonly profileId: string | null;
}

/** Which kind of entity it is. */
export const entityTypeOf = ({ merchantId, profileId }: Entity): EntityType => {
  if (merchantId === null) return "organization";
  return profileId === null ? "merchant" : "profile";
};

/** The entity's own id. */
export const entityIdOf = ({ organizationId, merchantId, profileId }: Entity): string =>
  profileId ?? merchantId ?? organizationId;

/** Whether the inner entity is the outer one or below it. */
export const covers = (outer: Entity, inner: Entity): boolean =>
  outer.organizationId === inner.organizationId &&
  (outer.merchantId === null || outer.merchantId === inner.merchantId) &&
  (outer.profileId === null || outer.profileId === inner.profileId);

/** Whether entities of the first type own entities of the second, or are of the same type. */
export const isAsWideAs = (first: EntityType, second: EntityType): boolean =>
  entityTypes.indexOf(first) <= entityTypes.indexOf(second);

/** The entity of a wider or the same type that owns this one. */
export const ownerOf = (entity: Entity, entityType: EntityType): Entity => ({
  organizationId: entity.organizationId,
  merchantId: entityType === "organization" ? null : entity.merchantId,
  profileId: entityType === "profile" ? entity.profileId : null,
});

/** A merchant as roles are assigned at it; takes the interface's names. */
export const wholeMerchant = (merchant: {
  readonly organization_id: string;
  readonly merchant_id: string;
}): Entity & { readonly merchantId: string } => ({
  organizationId: merchant.organization_id,
  merchantId: merchant.merchant_id,
  profileId: null,
});
