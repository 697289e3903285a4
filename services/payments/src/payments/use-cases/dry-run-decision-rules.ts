import type { DecisionRulesDryRun, DryRunDecisionRulesRequest } from "@railyard/contracts";
import { authenticationTypes, InvalidProgram, readSurchargeProgram, readThreeDsProgram } from "@railyard/contracts";
import { inSteps } from "@railyard/telemetry";

import { resolveProfile } from "../../kernel/domain/profile-resolution.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { RulesOutcome, TriedPayment, TriedProgram } from "../domain/decision-rules/dry-run-rules.ts";
import { isChanged, matchesOf, surchargesOf, tryRules, withProgram } from "../domain/decision-rules/dry-run-rules.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { noFilter } from "./list-payments.ts";

const defaultPayments = 200;
/** Program and payments may be as large as the limits allow; a person waits for the answer. */
const budgetMs = 2_000;
const paymentsPerStep = 5;

const triedProgram = ({ kind, program }: DryRunDecisionRulesRequest): TriedProgram => {
  try {
    return kind === "three_ds"
      ? { kind, program: readThreeDsProgram(program, "program") }
      : { kind, program: readSurchargeProgram(program, "program") };
  } catch (error) {
    if (!(error instanceof InvalidProgram)) throw error;
    throw failures.program_not_valid({ field: error.field, problem: error.problem });
  }
};

const toOutcomeWire = (outcome: RulesOutcome, isNamed: boolean): DecisionRulesDryRun["changes"][number]["before"] => ({
  rule: isNamed ? outcome.ruleName : null,
  authentication_type: outcome.authenticationType,
  surcharge_amount: outcome.surcharge?.amount ?? null,
  tax_amount: outcome.surcharge?.tax ?? null,
  refused: outcome.isRefused,
});

const toWire = (
  tried: TriedProgram,
  payments: readonly TriedPayment[],
  isNamed: boolean,
): Omit<DecisionRulesDryRun, "complete" | "without_method"> => {
  const outcomes = payments.flatMap((payment) => (payment.outcomes === null ? [] : [payment.outcomes]));
  return {
    payments: payments.length,
    created_since: payments.at(-1)?.createdAt.toISOString() ?? null,
    created_until: payments[0]?.createdAt.toISOString() ?? null,
    own_choice: payments.length - outcomes.length,
    changed: payments.filter(isChanged).length,
    rules: matchesOf(tried, outcomes).map((rule) => ({ ...rule })),
    authentications:
      tried.kind === "surcharge"
        ? []
        : authenticationTypes.map((type) => ({
            authentication_type: type,
            before: outcomes.filter(({ before }) => before.authenticationType === type).length,
            after: outcomes.filter(({ after }) => after.authenticationType === type).length,
          })),
    surcharges: tried.kind === "surcharge" ? surchargesOf(payments).map((sums) => ({ ...sums })) : [],
    changes: payments.filter(isChanged).flatMap(({ paymentId, amount, currency, outcomes: both }) =>
      both === null
        ? []
        : [
            {
              payment_id: paymentId,
              amount,
              currency,
              before: toOutcomeWire(both.before, isNamed),
              after: toOutcomeWire(both.after, true),
            },
          ],
    ),
  };
};

/**
 * What a program would decide for the newest payments of the caller, next to what the active rules decide. Nothing is
 * changed; the code that evaluates is that of confirmations.
 * @throws {Failure} `program_not_valid` (IR_06), `merchant_not_found` (HE_02), those of `resolveProfile`.
 */
export const dryRunDecisionRules =
  (ports: Pick<Ports, "clock" | "directory" | "paymentLists">) =>
  async (caller: Caller, request: DryRunDecisionRulesRequest): Promise<DecisionRulesDryRun> => {
    const tried = triedProgram(request);
    const before = await merchantOf(ports, caller, null);
    const requested = request.profile_id ?? null;
    const selector = { requested, ofCredential: caller.profileId, businessCountry: null, businessLabel: null };
    const profileId = requested === null ? caller.profileId : resolveProfile(before, selector).profile_id;
    const { payments } = await ports.paymentLists.find(
      { ...noFilter, merchantId: caller.merchantId, profileId },
      {
        orderedBy: "created",
        direction: "desc",
        cursor: null,
        limit: request.limit ?? defaultPayments,
        offset: 0,
        isCounted: false,
      },
    );
    const withMethod = payments.filter(({ attempt }) => attempt.paymentMethod !== null);
    const merchants = { before, after: withProgram(before, tried) };
    const endMs = ports.clock.elapsedMs() + budgetMs;
    const evaluated = await inSteps(withMethod, paymentsPerStep, (step) =>
      Promise.resolve(
        ports.clock.elapsedMs() > endMs ? [] : step.map((payment) => tryRules(tried.kind, merchants, payment)),
      ),
    );
    return {
      ...toWire(tried, evaluated, caller.profileId === null),
      complete: evaluated.length === withMethod.length,
      without_method: payments.length - withMethod.length,
    };
  };
