import type { BusinessProfile } from "../domain/business-profile.ts";
import type { SecretOwner } from "./merchant-accounts.ts";

export interface ProfileStore {
  /** False when the merchant has a profile of that name. */
  insert(owner: SecretOwner, profile: BusinessProfile): Promise<boolean>;
  find(owner: SecretOwner, profileId: string): Promise<BusinessProfile | null>;
  list(owner: SecretOwner): Promise<readonly BusinessProfile[]>;
  /** False when another profile of the merchant has the name. */
  update(owner: SecretOwner, profile: BusinessProfile): Promise<boolean>;
  delete(owner: SecretOwner, profileId: string, now: Date): Promise<void>;
}
