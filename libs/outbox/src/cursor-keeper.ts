import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createCursor, moveCursor } from "./inbox-statements.ts";

/** How far the events of a source have been worked on. */
export interface CursorState {
  /** Everything up to here. */
  readonly position: number;
  /** The highest of all, with or without gaps below it. */
  readonly highest: number;
}

/** Moves the cursor of one source behind the handlers, so that they never wait for its row. */
export interface CursorKeeper {
  /** The last cursor seen: nothing at or below it needs to be looked at again. */
  position(): number;
  /** To be called after a commit that noted events; the cursor follows shortly. */
  noteHandled(): void;
  /** To be called after a commit that moved the cursor itself. */
  noteMoved(position: number): void;
  /** Moves the cursor as far as it goes now. */
  advance(): Promise<CursorState>;
  stop(): Promise<void>;
}

const moveLimit = 5_000;
const moveIntervalMs = 250;

export const createCursorKeeper = (options: {
  readonly database: Database;
  readonly source: string;
  readonly logger: Logger;
}): CursorKeeper => {
  const { database, source } = options;
  const log = createCalmLog(options.logger);
  let position = 0;
  /** How far handlers moved the cursor while it was asked for. */
  let movedMeanwhile = 0;
  let timer: NodeJS.Timeout | undefined;
  let moving: Promise<CursorState> | undefined;
  let isStopped = false;

  const move = async (): Promise<CursorState> => {
    for (;;) {
      movedMeanwhile = 0;
      const [moved] = await database.query(moveCursor, [source, moveLimit]);
      if (moved?.position === undefined || moved.position === null) {
        await database.execute(createCursor, [source]);
        continue;
      }
      const hasMoved = moved.position !== position;
      position = Math.max(moved.position, movedMeanwhile);
      if (moved.seen < moveLimit || !hasMoved) return { position, highest: moved.highest ?? position };
    }
  };

  const advance = (): Promise<CursorState> => {
    moving ??= move().finally(() => {
      moving = undefined;
    });
    return moving;
  };

  return {
    position: () => position,
    noteHandled: () => {
      if (timer !== undefined || isStopped) return;
      timer = setTimeout(() => {
        timer = undefined;
        advance().catch((error: unknown) => {
          log.warn("cursor", { source, reason: errorMessage(error) }, "The inbox cursor could not be moved.");
        });
      }, moveIntervalMs);
    },
    noteMoved: (reached) => {
      movedMeanwhile = reached;
      position = Math.max(position, reached);
    },
    advance,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      await moving?.catch(() => undefined);
    },
  };
};
