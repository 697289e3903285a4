import { defineStatement } from "@railyard/database";

import type { RuleRow, RuleSummaryRow } from "./rule-rows.ts";

/** A rule, locked against changes until the transaction ends. */
export const readRule = defineStatement<RuleRow>({
  name: "rule_read",
  text: "select * from routing_rules where merchant_id = $1 and rule_id = $2 for update",
});

/** Puts the next version in the place of the current one, and keeps it; $9 names the version that it restores. */
export const writeRuleVersion = defineStatement<RuleRow>({
  name: "rule_write_version",
  text: `
    with revised as (
      update routing_rules
      set name = $3, description = $4, algorithm = $5::jsonb, metadata = $6::jsonb, version = version + 1,
        modified_by_kind = $7, modified_by_id = $8, modified_at = $10
      where merchant_id = $1 and rule_id = $2 returning *
    ), kept as (
      insert into routing_rule_versions (merchant_id, rule_id, version, name, description, algorithm, metadata,
        author_kind, author_id, restored_version, created_at)
      select merchant_id, rule_id, version, name, description, algorithm, metadata,
        modified_by_kind, modified_by_id, $9::integer, modified_at
      from revised
    )
    select * from revised`,
});

/** Has every replica read the rule again; changes no row unless it is active. */
export const renewActiveRule = defineStatement({
  name: "rule_renew_active",
  text: `
    update active_rules set revision = nextval('configuration_revision')
    where merchant_id = $1 and created_by = $2 and algorithm_for = $3 and rule_id = $4`,
});

/** With its versions. */
export const deleteRule = defineStatement({
  name: "rule_delete",
  text: "delete from routing_rules where merchant_id = $1 and rule_id = $2",
});

/** A page of a merchant's rules, last changed first; algorithms are looked into for that page only. */
export const readRuleSummaries = defineStatement<RuleSummaryRow>({
  name: "rule_read_summaries",
  text: `
    with page as (
      select merchant_id, rule_id from routing_rules
      where merchant_id = $1 and ($2::text is null or created_by = $2) and ($3::text is null or algorithm_for = $3)
      order by modified_at desc, rule_id desc limit $4 offset $5
    )
    select rule_id, created_by, name, description, algorithm_for, algorithm ->> 'type' as kind, created_at, modified_at
    from page join routing_rules using (merchant_id, rule_id)
    order by modified_at desc, rule_id desc`,
});

/** A merchant's rules in force. */
export const readActiveRuleSummaries = defineStatement<RuleSummaryRow>({
  name: "rule_read_active_summaries",
  text: `
    select rule_id, rule.created_by, name, description, rule.algorithm_for, algorithm ->> 'type' as kind, created_at,
      modified_at
    from active_rules active join routing_rules rule using (merchant_id, rule_id)
    where merchant_id = $1
    order by rule.created_by, rule.algorithm_for`,
});
