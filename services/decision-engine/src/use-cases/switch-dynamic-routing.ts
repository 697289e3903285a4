import type { ProfileSwitches } from "../domain/settings/profile-switches.ts";
import { failures } from "../failures.ts";
import type { MerchantDirectory, ProfileSwitchStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnProfile } from "./assert-own-merchant.ts";

/** What the operations on the switches of profiles need. */
export interface DynamicRoutingPorts {
  readonly profileSwitches: ProfileSwitchStore;
  readonly directory: MerchantDirectory;
}

/** @throws {Failure} routing_profile_not_found */
export const readDynamicRouting =
  ({ profileSwitches, directory }: DynamicRoutingPorts) =>
  async (caller: Caller, profileId: string): Promise<ProfileSwitches> => {
    await assertOwnProfile(directory, caller, profileId);
    return profileSwitches.read(caller.merchantId, profileId);
  };

/** What shall be switched, and what else was sent with it. */
export interface WantedSwitches {
  readonly switches: Partial<ProfileSwitches>;
  /** Undefined, or without members: nothing. */
  readonly settings?: object | undefined;
}

/**
 * Switches what is given for a profile; the rest stays as it is, also under concurrent switches. This replica
 * goes by it when it resolves, the others soon after.
 * @throws {Failure} routing_profile_not_found, dynamic_routing_settings_not_offered
 */
export const switchDynamicRouting =
  ({ profileSwitches, directory }: DynamicRoutingPorts) =>
  async (caller: Caller, profileId: string, { switches, settings = {} }: WantedSwitches): Promise<ProfileSwitches> => {
    await assertOwnProfile(directory, caller, profileId);
    const [member] = Object.keys(settings);
    // Taken without effect they would look like settings of the profile.
    if (member !== undefined) throw failures.dynamic_routing_settings_not_offered({ field: member });
    return profileSwitches.change(caller.merchantId, profileId, switches);
  };
