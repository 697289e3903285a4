export const defaultProfileName = "default";

/** A business that a merchant runs in a country. */
export interface PrimaryBusiness {
  readonly country: string;
  readonly business: string;
}

/** Name of the profile made for a business: `US_shoes`. */
export const profileNameOf = ({ country, business }: PrimaryBusiness): string => `${country}_${business}`;

/** Names of the profiles a new merchant gets: one per business, or `default` when it names none. */
export const initialProfileNames = (businesses: readonly PrimaryBusiness[]): readonly [string, ...string[]] => {
  const [first, ...rest] = new Set(businesses.map(profileNameOf));
  return first === undefined ? [defaultProfileName] : [first, ...rest];
};

/** Names of the profiles that the businesses ask for and that do not exist yet. */
export const missingProfileNames = (
  businesses: readonly PrimaryBusiness[],
  existingNames: readonly string[],
): readonly string[] => [...new Set(businesses.map(profileNameOf))].filter((name) => !existingNames.includes(name));
