import { routingCommand } from "./routing-command.ts";

process.exitCode = (await routingCommand(process.argv.slice(2)).run()) ? 0 : 1;
