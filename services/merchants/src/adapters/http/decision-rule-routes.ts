import {
  deleteSurchargeRules,
  deleteThreeDsRules,
  putSurchargeRules,
  putThreeDsRules,
  retrieveSurchargeRules,
  retrieveThreeDsRules,
} from "@railyard/contracts";
import type { SurchargeRules, ThreeDsRules } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Changed, ChangePorts } from "../../use-cases/change-merchant.ts";
import { manageSurchargeRules, manageThreeDsRules } from "../../use-cases/manage-decision-rules.ts";
import { versionHeaders } from "./directory-version.ts";

const merchantOf = ({ merchantId }: Principal): string => {
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return merchantId;
};

type Wire = Record<string, unknown>;

const programWire = (program: SurchargeRules["algorithm"] | ThreeDsRules["program"]) => ({
  defaultSelection: { ...program.defaultSelection } as Wire,
  rules: program.rules.map((rule) => ({ ...rule }) as Wire),
  metadata: program.metadata === null ? null : { ...program.metadata },
});

const surchargeWire = (rules: SurchargeRules) => ({ ...rules, algorithm: programWire(rules.algorithm) });
const threeDsWire = (rules: ThreeDsRules) => ({ ...rules, program: programWire(rules.program) });

const changed = <Rules, Answer>(change: Changed<Rules>, wire: (rules: Rules) => Answer) => ({
  body: wire(change.value),
  headers: versionHeaders(change),
});

/** The operations on surcharge and 3-D Secure rules. */
export const decisionRuleRoutes = (ports: ChangePorts): readonly Route[] => {
  const surcharge = manageSurchargeRules(ports);
  const threeDs = manageThreeDsRules(ports);
  return [
    defineRoute(putSurchargeRules, async ({ body, principal }) =>
      changed(await surcharge.put(merchantOf(principal), body), surchargeWire),
    ),
    defineRoute(retrieveSurchargeRules, async ({ principal }) => ({
      body: surchargeWire(await surcharge.read(merchantOf(principal))),
    })),
    defineRoute(deleteSurchargeRules, async ({ principal }) =>
      changed(await surcharge.remove(merchantOf(principal)), surchargeWire),
    ),
    defineRoute(putThreeDsRules, async ({ body, principal }) =>
      changed(await threeDs.put(merchantOf(principal), body), threeDsWire),
    ),
    defineRoute(retrieveThreeDsRules, async ({ principal }) => ({
      body: threeDsWire(await threeDs.read(merchantOf(principal))),
    })),
    defineRoute(deleteThreeDsRules, async ({ principal }) =>
      changed(await threeDs.remove(merchantOf(principal)), threeDsWire),
    ),
  ];
};
