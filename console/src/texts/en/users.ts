export const users = {
  entity_organization: "Organization",
  entity_merchant: "Merchant",
  entity_profile: "Profile",
} as const;
