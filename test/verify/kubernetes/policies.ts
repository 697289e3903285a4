import type { Document } from "./documents.ts";
import { images, probes, resources } from "./policies/containers.ts";
import { names } from "./policies/names.ts";
import { networkPolicies, services } from "./policies/networks.ts";
import { podSecurity } from "./policies/pod-security.ts";
import { references } from "./policies/references.ts";
import { secrecy } from "./policies/secrecy.ts";
import { disruptionBudgets, selectors } from "./policies/selection.ts";

/** Returns what of a rendering breaks it, one sentence each. */
export type Policy = (documents: readonly Document[]) => readonly string[];

/** What every rendering of the chart must keep, by name. */
export const policies: Readonly<Record<string, Policy>> = {
  "restricted pods": podSecurity,
  "requests and limits": resources,
  "images that stay": images,
  "three probes": probes,
  "policies for every pod": networkPolicies,
  "services with pods": services,
  "selectors of one's own": selectors,
  "budgets that allow eviction": disruptionBudgets,
  "secrets kept": secrecy,
  "names that fit": names,
  "references that hold": references,
};
