import { defineFailures } from "@railyard/failures";

import { routingConfigurationFailures } from "./failures/routing-configurations.ts";

const engineFailures = defineFailures("decision-engine", {
  no_eligible_gateway: {
    code: "TE_04",
    status: 400,
    message: "There is no eligible gateway. Send at least one in eligibleGatewayList.",
  },
  debit_routing_disabled: {
    code: "TE_05",
    status: 400,
    message: "Debit routing is disabled. Enable it by POST /merchant-account/{merchant_id}/debit-routing.",
  },
  co_badged_networks_not_found: {
    code: "TE_05",
    status: 400,
    message: "The networks of the card are not known. Send co_badged_card_data in paymentInfo.metadata.",
    hint: "Or set coBadgedCards of debitRouting (POST /rule/update), and send the BIN in cardIsin.",
  },
  debit_routing_metadata_invalid: {
    code: "TE_03",
    status: 400,
    message: "paymentInfo.metadata has {count} problems; data.validation_errors lists them.",
  },
  priority_script_not_offered: {
    code: "TE_05",
    status: 400,
    message: "Scripts are not supported. Create a routing rule, or send priorityLogicOutput.",
    hint: "POST /routing/create stores a rule and POST /routing/activate activates it.",
  },
  decision_not_found: {
    code: "TE_02",
    status: 404,
    message: "There is no decision {decision_id}. Check the id.",
    hint: "Decisions are logged within a second, and kept for the retention period of the log.",
  },
  decision_not_replayable: {
    code: "TE_04",
    status: 409,
    message: "Decision {decision_id} was logged before inputs were kept, so it cannot be replayed. Replay a later one.",
    hint: "GET /analytics/payment-audit still shows its inputs and reasons.",
  },
  decision_id_invalid: {
    code: "TE_03",
    status: 400,
    message: "decisionId does not belong to this payment. Send the decision_id of its decision, or leave it out.",
  },
  field_validation_failed: {
    code: "TE_03",
    status: 400,
    message: "The algorithm has {count} problems; data.validation_errors lists them.",
    hint: "Each entry has field, error_type and message. GET /config/routing-keys lists the keys of conditions.",
  },
  settings_validation_failed: {
    code: "TE_03",
    status: 400,
    message: "The settings have {count} problems; data.validation_errors lists them.",
  },
  rule_parameters_invalid: {
    code: "TE_04",
    status: 400,
    message: "parameters has {count} problems; data.validation_errors lists them.",
  },
  duplicate_routing_rule: {
    code: "TE_04",
    status: 409,
    message: "A routing rule with the id {rule_id} exists already. Choose another id, or leave it out.",
  },
  routing_rule_not_found: {
    code: "TE_02",
    status: 404,
    message: "There is no routing rule {rule_id}. Check the id.",
  },
  routing_rule_active: {
    code: "TE_04",
    status: 400,
    message: "Routing rule {rule_id} is active. Deactivate it first, or update it with apply_if_active.",
  },
  routing_rule_version_conflict: {
    code: "TE_04",
    status: 409,
    message: "Routing rule {rule_id} is at version {version}, not {expected}. Read it again, then send that version.",
    hint: "GET /routing/versions/{rule_id}/diff shows the changes since that version.",
  },
  dry_run_needs_one_rule: {
    code: "TE_03",
    status: 400,
    message: "Send either routing_algorithm_id, of a stored rule, or algorithm.",
  },
  routing_rule_version_not_found: {
    code: "TE_02",
    status: 404,
    message: "Routing rule {rule_id} has no version {version}. GET /routing/versions/{rule_id} lists its versions.",
  },
  rule_purpose_not_evaluated: {
    code: "TE_05",
    status: 400,
    message: "Rules for {purpose} have no effect. Set rules about 3-D Secure by PUT /routing/decision.",
    hint: "PUT /routing/decision belongs to the merchants' interface.",
  },
  experiment_of_payments_only: {
    code: "TE_05",
    status: 400,
    message: "Experiments (type ab_test) support payments only. Leave algorithm_for out, or send payment.",
  },
  experiment_begun: {
    code: "TE_04",
    status: 400,
    message: "Experiment {rule_id} has payments, and is kept with its results. Deactivate it instead.",
  },
  experiment_not_changeable: {
    code: "TE_04",
    status: 400,
    message: "Experiments (type ab_test) are created by POST /routing/create only, and their variants cannot change.",
  },
  experiment_not_found: {
    code: "TE_02",
    status: 404,
    message: "{experiment_id} is not an experiment of yours. Send the id of a routing rule of type ab_test.",
  },
  rule_owner_not_found: {
    code: "TE_02",
    status: 404,
    message: "{created_by} is neither your merchant account nor one of its profiles. Check created_by.",
  },
  no_active_rule: {
    code: "TE_04",
    status: 400,
    message: "{created_by} has no active routing rule. Activate one first.",
  },
  too_many_routing_rules: {
    code: "TE_04",
    status: 400,
    message: "The maximum of {count} routing rules is reached. Delete one first.",
  },
  feature_not_offered: {
    code: "TE_02",
    status: 404,
    message: "{feature} is not a feature of this installation. Available: {offered}.",
  },
  too_many_connector_fees: {
    code: "TE_04",
    status: 400,
    message: "The maximum of {count} connectors with fees is reached. Delete the fees of one first.",
  },
  connector_fees_not_found: {
    code: "TE_02",
    status: 404,
    message: "There are no fees of {connector}. Check the name of the gateway or the id of the account.",
    hint: "GET /merchant-account/{merchant_id}/connector-fees lists the existing fees.",
  },
  fee_report_teaches_nothing: {
    code: "TE_03",
    status: 422,
    message:
      "No fee could be derived from the report: it needs at least 30 payments of one network and currency, of " +
      "different amounts, whose fees are a percentage and a fixed amount.",
    hint: "POST /merchant-account/{merchant_id}/connectors/{connector}/report/preview shows what was read.",
  },
  learned_fees_not_found: {
    code: "TE_02",
    status: 404,
    message: "There are no derived fees of {connector}. Check the name of the gateway or the id of the account.",
    hint: "GET /merchant-account/{merchant_id}/connector-fees lists the derived fees.",
  },
  too_many_planned_connectors: {
    code: "TE_04",
    status: 400,
    message: "The maximum of {count} connectors with {plan} is reached. Delete those of one first.",
  },
  traffic_plan_not_found: {
    code: "TE_02",
    status: 404,
    message: "There are no {plan} of {connector}. Check the name of the gateway or the id of the account.",
    hint: "The list of {plan} shows the existing ones.",
  },
  settings_exist: {
    code: "TE_04",
    status: 400,
    message: "There are {algorithm} settings already. Use /rule/update to change them.",
  },
  settings_not_found: {
    code: "TE_02",
    status: 404,
    message: "There are no {algorithm} settings. Use /rule/create to create them.",
  },
});

/** Everything the decision engine refuses, beyond the failures of every service. */
export const failures = { ...engineFailures, ...routingConfigurationFailures };
