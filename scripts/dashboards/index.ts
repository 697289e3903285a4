import { decisionEngineBoard } from "./decision-engine.ts";
import { eventsBoard } from "./events.ts";
import { gatewayBoard } from "./gateway.ts";
import { merchantsBoard } from "./merchants.ts";
import { natsAndPostgresqlBoard } from "./nats-and-postgresql.ts";
import type { Board } from "./panel.ts";
import { paymentsBoard } from "./payments.ts";
import { platformBoard } from "./platform.ts";

/** Every board, in the order in which one looks at them. */
export const boards: readonly Board[] = [
  platformBoard,
  gatewayBoard,
  merchantsBoard,
  paymentsBoard,
  eventsBoard,
  decisionEngineBoard,
  natsAndPostgresqlBoard,
];

/** Name of a board's file, without its ending. */
export const fileNameOf = ({ uid }: Board): string => uid.replace("railyard-", "");
