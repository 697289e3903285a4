import type { Translation } from "../catalogue.ts";
import type { users as english } from "../en/users.ts";

export const users: Translation<typeof english> = {
  entity_organization: "Organisation",
  entity_merchant: "Händler",
  entity_profile: "Profil",
};
