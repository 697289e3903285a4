import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { ConfigurationChange } from "../../domain/configuration-state.ts";
import { readSwitches } from "../../domain/settings/profile-switches.ts";
import type { FollowedLog } from "./log-follower.ts";

/** Lets one writer at a time take revisions until it commits; see the table's comment. */
export const lockConfiguration = defineStatement({
  name: "configuration_lock",
  text: "select pg_advisory_xact_lock(726110003)",
});

/** Puts rule $4, or none, in force for an owner and a purpose; with $5 only where that rule is in force now. */
export const writeActiveRule = defineStatement({
  name: "configuration_write_active_rule",
  text: `
    insert into active_rules (merchant_id, created_by, algorithm_for, rule_id, revision)
    select $1::text, $2::text, $3::text, $4::text, nextval('configuration_revision')
    where $5::text is null or exists (
      select from active_rules where merchant_id = $1 and created_by = $2 and algorithm_for = $3 and rule_id = $5
    )
    on conflict (merchant_id, created_by, algorithm_for)
    do update set rule_id = excluded.rule_id, revision = excluded.revision`,
});

/** Id of the rule in force for an owner and a purpose. */
export const readActiveRule = defineStatement<{ readonly rule_id: string | null }>({
  name: "configuration_read_active_rule",
  text: "select rule_id from active_rules where merchant_id = $1 and created_by = $2 and algorithm_for = $3",
});

export const readSettings = defineStatement<{ readonly data: object | null }>({
  name: "configuration_read_settings",
  text: "select data from algorithm_settings where merchant_id = $1 and algorithm = $2",
});

/** Changes no row when there are settings already. */
export const createSettings = defineStatement({
  name: "configuration_create_settings",
  text: `
    insert into algorithm_settings as known (merchant_id, algorithm, data, revision)
    values ($1, $2, $3::jsonb, nextval('configuration_revision'))
    on conflict (merchant_id, algorithm)
    do update set data = excluded.data, revision = excluded.revision where known.data is null`,
});

/** Changes no row when there are no settings. */
export const replaceSettings = defineStatement({
  name: "configuration_replace_settings",
  text: `
    update algorithm_settings set data = $3::jsonb, revision = nextval('configuration_revision')
    where merchant_id = $1 and algorithm = $2 and data is not null`,
});

/** Writes settings whether there are any or not. */
export const putSettings = defineStatement({
  name: "configuration_put_settings",
  text: `
    insert into algorithm_settings (merchant_id, algorithm, data, revision)
    values ($1, $2, $3::jsonb, nextval('configuration_revision'))
    on conflict (merchant_id, algorithm) do update set data = excluded.data, revision = excluded.revision`,
});

/** What a merchant has switched. */
export const readFeatures = defineStatement<{ readonly feature: string; readonly enabled: boolean }>({
  name: "configuration_read_features",
  text: "select feature, enabled from merchant_features where merchant_id = $1",
});

export const writeFeature = defineStatement({
  name: "configuration_write_feature",
  text: `
    insert into merchant_features (merchant_id, feature, enabled, revision)
    values ($1, $2, $3, nextval('configuration_revision'))
    on conflict (merchant_id, feature)
    do update set enabled = excluded.enabled, revision = excluded.revision`,
});

/** A profile's switches, as they are kept. */
export interface SwitchRow {
  readonly success_based: string;
  readonly elimination: string;
  readonly split: number;
}

export const readProfileSwitches = defineStatement<SwitchRow>({
  name: "configuration_read_profile_switches",
  text: `
    select success_based, elimination, split from profile_switches where merchant_id = $1 and profile_id = $2`,
});

export const writeProfileSwitches = defineStatement({
  name: "configuration_write_profile_switches",
  text: `
    insert into profile_switches (merchant_id, profile_id, success_based, elimination, split, revision)
    values ($1, $2, $3, $4, $5, nextval('configuration_revision'))
    on conflict (merchant_id, profile_id) do update set success_based = excluded.success_based,
      elimination = excluded.elimination, split = excluded.split, revision = excluded.revision`,
});

interface ChangeRow {
  readonly revision: number;
  readonly kind: "rule" | "settings" | "feature" | "switches" | "stopped_experiment";
  readonly merchant_id: string;
  readonly owner: string;
  readonly purpose: string;
  readonly rule_id: string | null;
  readonly rule_name: string | null;
  readonly data: unknown;
}

const readChanges = defineStatement<ChangeRow>({
  name: "configuration_read_changes",
  text: `
    select active.revision, 'rule' as kind, active.merchant_id, active.created_by as owner,
      active.algorithm_for as purpose, active.rule_id, rule.name as rule_name, rule.algorithm as data
    from active_rules active left join routing_rules rule using (merchant_id, rule_id)
    where active.revision > $1
    union all
    select revision, 'settings', merchant_id, merchant_id, algorithm, null, null, data
    from algorithm_settings where revision > $1
    union all
    select revision, 'feature', merchant_id, merchant_id, feature, null, null, to_jsonb(enabled)
    from merchant_features where revision > $1
    union all
    select revision, 'switches', merchant_id, profile_id, '', null, null,
      jsonb_build_object('success_based', success_based, 'elimination', elimination, 'split', split)
    from profile_switches where revision > $1
    union all
    select revision, 'stopped_experiment', merchant_id, merchant_id, experiment_id, null, null, null
    from experiments where revision > $1
    order by revision limit $2`,
});

const fromRow = (row: ChangeRow): ConfigurationChange => {
  if (row.kind === "settings") {
    return { kind: "settings", merchantId: row.merchant_id, algorithm: row.purpose, data: row.data };
  }
  if (row.kind === "feature") {
    return { kind: "feature", merchantId: row.merchant_id, feature: row.purpose, enabled: row.data === true };
  }
  if (row.kind === "switches") {
    const switches = readSwitches(row.data as Readonly<Record<string, unknown>>);
    return { kind: "switches", merchantId: row.merchant_id, profileId: row.owner, switches };
  }
  if (row.kind === "stopped_experiment") {
    return { kind: "stopped_experiment", merchantId: row.merchant_id, experimentId: row.purpose };
  }
  const rule =
    row.rule_id === null ? null : { ruleId: row.rule_id, name: row.rule_name ?? row.rule_id, algorithm: row.data };
  return { kind: "rule", merchantId: row.merchant_id, owner: row.owner, purpose: row.purpose, rule };
};

/** What is in force, as a log of its latest changes. */
export const followedConfiguration = (
  database: Database,
  apply: (change: ConfigurationChange) => void,
): FollowedLog<ChangeRow> => ({
  name: "configuration",
  read: (after, limit) => database.query(readChanges, [after, limit]),
  positionOf: (row) => row.revision,
  apply: (row) => {
    apply(fromRow(row));
  },
  begin: () => Promise.resolve(0),
});
