import { general } from "./general.ts";
import { shell } from "./shell.ts";
import { connectors } from "./connectors.ts";
import { developers } from "./developers.ts";
import { disputes } from "./disputes.ts";
import { first } from "./first.ts";
import { home } from "./home.ts";
import { payments } from "./payments.ts";
import { refunds } from "./refunds.ts";
import { settings } from "./settings.ts";
import { signIn } from "./sign-in.ts";
import { timeline } from "./timeline.ts";
import { users } from "./users.ts";
import { views } from "./views.ts";

/** Every text of the console by area and name, in English. */
export const english = {
  general,
  shell,
  connectors,
  developers,
  disputes,
  first,
  home,
  payments,
  refunds,
  settings,
  signIn,
  timeline,
  users,
  views,
} as const;
