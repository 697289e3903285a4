import type {
  DecisionRuleKind,
  RollBackDecisionRulesRequest,
  SurchargeRulesRequest,
  ThreeDsRulesRequest,
} from "@railyard/contracts";

import { newSurchargeRules, newThreeDsRules } from "../domain/decision-rules/decision-rules.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { DecisionRuleVersion, DirectoryStores, RulesOfKind } from "../ports.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

interface RequestsOfKind {
  readonly surcharge: SurchargeRulesRequest;
  readonly three_ds: ThreeDsRulesRequest;
}

/** Rules of one kind: where a merchant has them, and how they are made. */
interface KindOfRules<Kind extends DecisionRuleKind> {
  readonly kind: Kind;
  readonly name: string;
  read(merchant: MerchantAccount): RulesOfKind[Kind] | null;
  write(merchant: MerchantAccount, rules: RulesOfKind[Kind] | null): MerchantAccount;
  make(request: RequestsOfKind[Kind], before: RulesOfKind[Kind] | null, now: Date): RulesOfKind[Kind];
  /** The request that sets such rules. */
  requestOf(rules: RulesOfKind[Kind]): RequestsOfKind[Kind];
}

const surchargeKind: KindOfRules<"surcharge"> = {
  kind: "surcharge",
  name: "surcharge",
  read: ({ surcharge_rules }) => surcharge_rules,
  write: (merchant, rules) => ({ ...merchant, surcharge_rules: rules }),
  make: newSurchargeRules,
  requestOf: ({ name, merchant_surcharge_configs, algorithm }) => ({
    name,
    merchant_surcharge_configs: { ...merchant_surcharge_configs },
    algorithm: { ...algorithm },
  }),
};

const threeDsKind: KindOfRules<"three_ds"> = {
  kind: "three_ds",
  name: "3-D Secure",
  read: ({ three_ds_rules }) => three_ds_rules,
  write: (merchant, rules) => ({ ...merchant, three_ds_rules: rules }),
  make: newThreeDsRules,
  requestOf: ({ name, program }) => ({ name, program: { ...program } }),
};

/** Some versions of rules, newest first. */
export interface DecisionRuleVersionPage {
  /** Null: there never were rules. */
  readonly currentVersion: number | null;
  readonly versions: readonly DecisionRuleVersion[];
  /** Where the next page begins; null: there is none. */
  readonly nextBefore: number | null;
}

/** What can be done with a merchant's rules of one kind. */
export interface RuleManagement<Kind extends DecisionRuleKind> {
  /** @throws {Failure} `invalid_decision_rules`, `decision_rule_version_conflict` (IR_06). */
  put(merchantId: string, request: RequestsOfKind[Kind]): Promise<Changed<RulesOfKind[Kind]>>;
  /** @throws {Failure} `decision_rules_not_found` (HE_02). */
  read(merchantId: string): Promise<RulesOfKind[Kind]>;
  /** @throws {Failure} `decision_rules_not_found` (HE_02). */
  remove(merchantId: string): Promise<Changed<RulesOfKind[Kind]>>;
  listVersions(
    merchantId: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<DecisionRuleVersionPage>;
  /** @throws {Failure} `decision_rule_version_not_found` (HE_02). */
  readVersion(merchantId: string, version: number): Promise<DecisionRuleVersion<Kind>>;
  /**
   * Makes the rules of an earlier version the next one; the newest one stays as it is.
   * @throws {Failure} `decision_rule_version_not_found` (HE_02), `decision_rule_version_empty`,
   * `decision_rule_version_conflict` (IR_06), and `invalid_decision_rules` when this version of Railyard refuses them.
   */
  rollBack(
    merchantId: string,
    request: Pick<RollBackDecisionRulesRequest, "version" | "expected_version">,
  ): Promise<Changed<DecisionRuleVersion<Kind>>>;
}

// Of the column's type.
const largestVersion = 2_147_483_647;

type Stores = Pick<DirectoryStores, "decisionRuleVersions">;

const newestOf = async (
  { decisionRuleVersions }: Stores,
  merchantId: string,
  kind: DecisionRuleKind,
): Promise<number | null> => {
  const [newest] = await decisionRuleVersions.list(merchantId, kind, { before: null, limit: 1 });
  return newest?.version ?? null;
};

const manageRules = <Kind extends DecisionRuleKind>(
  ports: ChangePorts,
  { kind, name, read, write, make, requestOf }: KindOfRules<Kind>,
): RuleManagement<Kind> => {
  const found = (rules: RulesOfKind[Kind] | null): RulesOfKind[Kind] => {
    if (rules === null) throw failures.decision_rules_not_found({ kind: name });
    return rules;
  };
  const findVersion = async (
    stores: Stores,
    merchantId: string,
    version: number,
  ): Promise<DecisionRuleVersion<Kind>> => {
    const isNumber = Number.isInteger(version) && version <= largestVersion;
    const one = isNumber ? await stores.decisionRuleVersions.find(merchantId, kind, version) : null;
    if (one === null) throw failures.decision_rule_version_not_found({ kind: name, version });
    return one;
  };
  /** The newest version, which no other change replaces before the transaction ends. */
  const assertVersion = async (stores: Stores, merchantId: string, expected: number | null): Promise<number | null> => {
    const version = await newestOf(stores, merchantId, kind);
    if (expected !== null && expected !== version) {
      throw failures.decision_rule_version_conflict({ kind: name, version: version ?? 0, expected });
    }
    return version;
  };
  return {
    put: (merchantId, request) =>
      changeMerchant(ports, merchantId, async (stores, before) => {
        const rules = make(request, read(before), ports.clock());
        const expected = request.expected_version ?? null;
        if (expected !== null) await assertVersion(stores, merchantId, expected);
        await stores.merchants.update(write(before, rules));
        return rules;
      }),
    read: async (merchantId) => found(read(await retrieveMerchantAccount(ports.directory, merchantId))),
    remove: (merchantId) =>
      changeMerchant(ports, merchantId, async ({ merchants }, before) => {
        const rules = found(read(before));
        await merchants.update(write(before, null));
        return rules;
      }),
    listVersions: async (merchantId, { before, limit }) => {
      const { decisionRuleVersions } = ports.directory;
      const listed = await decisionRuleVersions.list(merchantId, kind, { before, limit: limit + 1 });
      const versions = listed.slice(0, limit);
      return {
        currentVersion:
          before === null ? (listed[0]?.version ?? null) : await newestOf(ports.directory, merchantId, kind),
        versions,
        nextBefore: listed.length > limit ? (versions.at(-1)?.version ?? null) : null,
      };
    },
    readVersion: (merchantId, version) => findVersion(ports.directory, merchantId, version),
    rollBack: (merchantId, { version, expected_version: expected }) =>
      changeMerchant(ports, merchantId, async (stores, before) => {
        const newest = await assertVersion(stores, merchantId, expected ?? null);
        const restored = await findVersion(stores, merchantId, version);
        if (version === newest) return restored;
        if (restored.rules === null) throw failures.decision_rule_version_empty({ kind: name, version });
        const rules = make(requestOf(restored.rules), read(before), ports.clock());
        await stores.merchants.update(write(before, rules));
        const next = (await newestOf(stores, merchantId, kind)) ?? version;
        await stores.decisionRuleVersions.markRestored(merchantId, kind, next, version);
        return findVersion(stores, merchantId, next);
      }),
  };
};

/** What a merchant charges for paying in some way. */
export const manageSurchargeRules = (ports: ChangePorts): RuleManagement<"surcharge"> =>
  manageRules(ports, surchargeKind);

/** Which of a merchant's payments run with 3-D Secure. */
export const manageThreeDsRules = (ports: ChangePorts): RuleManagement<"three_ds"> => manageRules(ports, threeDsKind);
