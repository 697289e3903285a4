import type { Command } from "./command.ts";
import { clockAdvance, clockSet, clockShow } from "./commands/clock.ts";
import { endpointCommands } from "./commands/endpoints.ts";
import { listEvents, resendEvents } from "./commands/events.ts";
import { listen } from "./commands/listen.ts";
import { login, logout, whoami } from "./commands/login.ts";
import { tailLogs } from "./commands/logs.ts";
import { trigger } from "./commands/trigger.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  whoami,
  logout,
  listen,
  trigger,
  listEvents,
  resendEvents,
  ...endpointCommands,
  tailLogs,
  clockShow,
  clockAdvance,
  clockSet,
];
