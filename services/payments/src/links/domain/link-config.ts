import type { PaymentLinkConfig, PaymentLinkLook } from "@railyard/contracts";
import type { Members } from "@railyard/members";
import { isMembers } from "@railyard/members";

import { failures } from "../failures.ts";

type Stated<Members> = { readonly [Name in keyof Members]?: NonNullable<Members[Name]> };

/** How one link's page looks and where it is: what was stated, put together; what is absent has its default. */
export type LinkConfig = Stated<
  PaymentLinkLook & Pick<PaymentLinkConfig, "domain_name" | "allowed_domains" | "branding_visibility">
>;

/** The look of a link's page as a request states it. */
export interface StatedLinkConfig {
  /** One of the looks that the profile has by name; null: none. */
  readonly name: string | null;
  readonly config: LinkConfig;
}

const stated = (value: unknown): Members =>
  isMembers(value) ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) : {};

/** The look of that name among the profile's. @throws {Failure} `payment_link_misconfigured` (IR_40). */
const namedLook = (looks: unknown, name: string): Members => {
  const look = isMembers(looks) && Object.hasOwn(looks, name) ? looks[name] : undefined;
  if (look === undefined) {
    throw failures.payment_link_misconfigured({
      field: "payment_link_config_id",
      problem: "the business profile has no such entry in business_specific_configs",
    });
  }
  return stated(look);
};

/**
 * The look of a link, member by member: the request's own, else the one it names, else the profile's.
 * @param ofProfile payment_link_config of the business profile.
 * @throws {Failure} `payment_link_misconfigured` (IR_40) when the request names a look that is not there.
 */
export const linkConfigOf = ({ name, config }: StatedLinkConfig, ofProfile: unknown): LinkConfig => {
  const { business_specific_configs: looks, ...defaults } = stated(ofProfile);
  const named = name === null ? {} : namedLook(looks, name);
  return { ...defaults, ...named, ...config };
};
