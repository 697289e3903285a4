import type { Database } from "@railyard/database";
import { append } from "@railyard/outbox";

import type { ProfileSwitches } from "../../domain/settings/profile-switches.ts";
import { areSameSwitches, defaultSwitches, readSwitches } from "../../domain/settings/profile-switches.ts";
import type { ProfileSwitchStore } from "../../ports.ts";
import { profileSwitched } from "./audited-changes.ts";
import type { SwitchRow } from "./configuration-statements.ts";
import { lockConfiguration, readProfileSwitches, writeProfileSwitches } from "./configuration-statements.ts";

export interface ProfileSwitchStoreOptions {
  readonly database: Database;
  /** Called after a change; resolves when this replica goes by everything that is committed. */
  readonly onChanged: () => Promise<void>;
}

const switchesIn = ([row]: readonly SwitchRow[]): ProfileSwitches =>
  row === undefined ? defaultSwitches : readSwitches({ ...row });

/** What profiles have of dynamic routing, a row for each profile that ever switched something. */
export const createProfileSwitchStore = ({ database, onChanged }: ProfileSwitchStoreOptions): ProfileSwitchStore => ({
  read: async (merchantId, profileId) => switchesIn(await database.query(readProfileSwitches, [merchantId, profileId])),
  change: async (merchantId, profileId, given) => {
    const after = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const before = switchesIn(await transaction.query(readProfileSwitches, [merchantId, profileId]));
      const wanted = { ...before, ...given };
      if (areSameSwitches(before, wanted)) return before;
      const { successBased, elimination, split } = wanted;
      await transaction.execute(writeProfileSwitches, [merchantId, profileId, successBased, elimination, split]);
      await append(transaction, [profileSwitched(merchantId, profileId, before, wanted)]);
      return wanted;
    }, "switch dynamic routing");
    // Also where nothing changed: another replica may have switched it just now, and this one not know yet.
    await onChanged();
    return after;
  },
});
