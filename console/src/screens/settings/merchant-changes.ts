import type { components } from "../../generated/merchant-api.ts";

type Merchant = components["schemas"]["MerchantAccount"];
type MerchantUpdate = components["schemas"]["UpdateMerchantAccountRequest"];

/** What the form of the merchant account holds. */
export interface MerchantValues {
  readonly name: string;
  readonly defaultProfile: string;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly website: string;
  readonly about: string;
}

export const merchantValuesOf = (merchant: Merchant): MerchantValues => ({
  name: merchant.merchant_name ?? "",
  defaultProfile: merchant.default_profile ?? "",
  contactName: merchant.merchant_details?.primary_contact_person ?? "",
  contactEmail: merchant.merchant_details?.primary_email ?? "",
  contactPhone: merchant.merchant_details?.primary_phone ?? "",
  website: merchant.merchant_details?.website ?? "",
  about: merchant.merchant_details?.about_business ?? "",
});

const given = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The changed members alone; the details are one member. */
export const merchantChangesOf = (merchant: Merchant, values: MerchantValues): Partial<MerchantUpdate> => {
  const before = merchantValuesOf(merchant);
  const isChanged = (...names: readonly (keyof MerchantValues)[]): boolean =>
    names.some((name) => values[name].trim() !== before[name]);
  const changes: Partial<MerchantUpdate> = {};
  if (isChanged("name")) changes.merchant_name = given(values.name);
  if (isChanged("defaultProfile")) changes.default_profile = given(values.defaultProfile);
  if (isChanged("contactName", "contactEmail", "contactPhone", "website", "about")) {
    changes.merchant_details = {
      ...merchant.merchant_details,
      primary_contact_person: given(values.contactName),
      primary_email: given(values.contactEmail),
      primary_phone: given(values.contactPhone),
      website: given(values.website),
      about_business: given(values.about),
    };
  }
  return changes;
};
