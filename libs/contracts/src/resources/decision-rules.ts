import type { Statement } from "@railyard/rules";
import type { FromSchema } from "json-schema-to-ts";
import { flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { countryCodes } from "./country.ts";
import { currency } from "./currency.ts";
import { paymentMethodTypes } from "./payment-method-types.ts";
import {
  authenticationTypes,
  captureMethods,
  cardNetworks,
  paymentMethods,
  setupFutureUsages,
} from "./payment-values.ts";
import { versionNumber } from "./routing-rule.ts";

/**
 * What a condition may ask for, with the values it may compare with; `number` and `text` take any. A key named after a
 * payment method holds its sub-type.
 */
export const decisionKeys: Readonly<Record<string, "number" | "text" | readonly string[]>> = {
  amount: "number",
  currency: currency.enum,
  payment_method: paymentMethods,
  payment_method_type: paymentMethodTypes,
  ...Object.fromEntries(paymentMethods.map((method) => [method, paymentMethodTypes])),
  card_type: ["credit", "debit"],
  card_network: cardNetworks,
  card_bin: "text",
  extended_card_bin: "text",
  issuer_name: "text",
  issuer_country: countryCodes,
  billing_country: countryCodes,
  business_country: countryCodes,
  business_label: "text",
  authentication_type: authenticationTypes,
  capture_method: captureMethods,
  setup_future_usage: setupFutureUsages,
};

/** Rules in order; the first with a statement that holds gives its selection, and none gives the default one. */
export interface DecisionProgram<Selection> {
  readonly defaultSelection: Selection;
  readonly rules: readonly {
    readonly name: string;
    readonly connectorSelection: Selection;
    readonly statements: readonly Statement[];
  }[];
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** What a surcharge rule gives: percentages with at most two decimals, amounts in minor units. */
export interface SurchargeSelection {
  readonly surcharge_details: {
    readonly surcharge:
      | { readonly type: "fixed"; readonly value: number }
      | { readonly type: "rate"; readonly value: { readonly percentage: number } };
    readonly tax_on_surcharge: { readonly percentage: number } | null;
  } | null;
}

/** What a 3-D Secure rule gives; null leaves the payment as it is. */
export interface ThreeDsSelection {
  readonly override_3ds: "three_ds" | "no_three_ds" | null;
}

/** Surcharge rules of a merchant, as its snapshot holds them. */
export interface SurchargeRules {
  readonly name: string;
  readonly merchant_surcharge_configs: { readonly show_surcharge_breakup_screen: boolean };
  readonly algorithm: DecisionProgram<SurchargeSelection>;
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly modified_at: number;
}

/** 3-D Secure rules of a merchant, as its snapshot holds them. */
export interface ThreeDsRules {
  readonly name: string;
  readonly program: DecisionProgram<ThreeDsSelection>;
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly modified_at: number;
}

/** A program as requests have it. */
export const programRequest = freeObject(
  "A rule program: defaultSelection and rules, each with name, connectorSelection and statements of conditions.",
);

const surchargeConfigs = request("SurchargeConfigs", "Display of surcharges.", {
  show_surcharge_breakup_screen: flag("Whether to show the parts of a surcharge before the payment."),
});

const expectedVersion = versionNumber("The version that must be active; otherwise nothing is changed.");

const ruleName = text("Name of the rules.", { minLength: 1, maxLength: 64 });

/** Body of PUT /routing/decision/surcharge. */
export const surchargeRulesBody = request(
  "SurchargeRulesRequest",
  "The surcharge rules of the merchant, replacing earlier ones.",
  {
    name: ruleName,
    merchant_surcharge_configs: surchargeConfigs,
    algorithm: programRequest,
    expected_version: expectedVersion,
  },
  ["algorithm"],
);

/** Body of PUT /routing/decision. */
export const threeDsRulesBody = request(
  "ThreeDsRulesRequest",
  "The 3-D Secure rules of the merchant, replacing earlier ones; as program or, equivalently, as algorithm.",
  { name: ruleName, program: programRequest, algorithm: programRequest, expected_version: expectedVersion },
);

/** A program as answers have it. */
export const decisionProgram = record("DecisionProgram", "Rules in order; the first match decides.", {
  defaultSelection: freeObject("Result when no rule matches."),
  rules: list("The rules.", freeObject("A rule: name, connectorSelection, statements.")),
  metadata: nullable(freeObject("Metadata.")),
});

const times = {
  created_at: integer("Time of creation, in Unix seconds.", { minimum: 0 }),
  modified_at: integer("Time of the last change, in Unix seconds.", { minimum: 0 }),
} as const;

/** How surcharges are shown. */
export const surchargeConfigsAnswer = record("SurchargeConfigsAnswer", "Display of surcharges.", {
  show_surcharge_breakup_screen: flag("Whether to show the parts of a surcharge before the payment."),
});

/** Answer of the operations on surcharge rules. */
export const surchargeRules = record("SurchargeRules", "Surcharge rules by payment method.", {
  name: text("Name of the rules."),
  merchant_surcharge_configs: surchargeConfigsAnswer,
  algorithm: decisionProgram,
  ...times,
});

/** Answer of the operations on 3-D Secure rules. */
export const threeDsRules = record("ThreeDsRules", "Rules that decide which payments run with 3-D Secure.", {
  name: text("Name of the rules."),
  program: decisionProgram,
  ...times,
});

export type SurchargeRulesRequest = FromSchema<typeof surchargeRulesBody>;
export type ThreeDsRulesRequest = FromSchema<typeof threeDsRulesBody>;
