import { firstEnglish } from "./first.ts";
import { shell } from "./shell.ts";
import { connectors } from "./connectors.ts";
import { home } from "./home.ts";
import { payments } from "./payments.ts";
import { timeline } from "./timeline.ts";
import { users } from "./users.ts";

/** Every text of the console by area and name, in English. */
export const english = {
  ...firstEnglish,
  shell,
  connectors,
  home,
  payments,
  timeline,
  users,
} as const;
