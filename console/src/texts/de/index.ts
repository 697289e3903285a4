import type { Translation } from "../catalogue.ts";
import type { english } from "../en/index.ts";
import { general } from "./general.ts";
import { signIn } from "./sign-in.ts";
import { shell } from "./shell.ts";
import { account } from "./account.ts";
import { analytics } from "./analytics.ts";
import { audit } from "./audit.ts";
import { calls } from "./calls.ts";
import { conditions } from "./conditions.ts";
import { connectors } from "./connectors.ts";
import { customers } from "./customers.ts";
import { developers } from "./developers.ts";
import { disputes } from "./disputes.ts";
import { endpoints } from "./endpoints.ts";
import { exports } from "./exports.ts";
import { home } from "./home.ts";
import { insights } from "./insights.ts";
import { links } from "./links.ts";
import { notes } from "./notes.ts";
import { operator } from "./operator.ts";
import { payments } from "./payments.ts";
import { payouts } from "./payouts.ts";
import { refunds } from "./refunds.ts";
import { routing } from "./routing.ts";
import { rules } from "./rules.ts";
import { settings } from "./settings.ts";
import { subscriptions } from "./subscriptions.ts";
import { timeline } from "./timeline.ts";
import { users } from "./users.ts";
import { views } from "./views.ts";

export const german: { readonly [Area in keyof typeof english]: Translation<(typeof english)[Area]> } = {
  general,
  signIn,
  shell,
  account,
  analytics,
  audit,
  calls,
  conditions,
  connectors,
  customers,
  developers,
  disputes,
  endpoints,
  exports,
  home,
  insights,
  links,
  notes,
  operator,
  payments,
  payouts,
  refunds,
  routing,
  rules,
  settings,
  subscriptions,
  timeline,
  users,
  views,
};
