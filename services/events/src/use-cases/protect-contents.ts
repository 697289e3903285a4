import { createWakeUp } from "@railyard/waiting";
import type { MerchantSeals } from "../domain/endpoint.ts";
import type { StoredContent } from "../domain/merchant-event.ts";
import { redactedBody, redactedText } from "../domain/merchant-event.ts";
import type { ContentStore, EndpointDirectory, PlainRows, SealedTable } from "../ports.ts";

export interface ContentProtectionPorts {
  readonly contents: ContentStore;
  readonly endpoints: Pick<EndpointDirectory, "sealsOf">;
  /** Called when something could not be done yet. */
  readonly onTrouble: (doing: string, error: unknown) => void;
}

/** Removes erased customers from events, and encrypts what versions before stored in plaintext. */
export interface ContentProtection {
  start(): void;
  /** To be called after a commit that stored erasures. */
  hint(): void;
  stop(): Promise<void>;
}

const erasuresAtATime = 100;
const rowsAtATime = 500;
/** How often it looks for erasures that another replica stored, or that could not be done. */
const erasureIntervalMs = 5_000;
/** How often it looks for plaintext once all that there was is encrypted. */
const plaintextIntervalMs = 10 * 60_000;
/** Between two batches, so that encrypting a large log delays nothing else. */
const batchPauseMs = 50;

const sealedTables: readonly SealedTable[] = ["events", "delivery_attempts"];

/** Without the merchant's key what is encrypted cannot be read; plaintext is redacted all the same. */
const redactionWith =
  (seals: MerchantSeals | null) =>
  (stored: StoredContent): StoredContent =>
    seals === null
      ? { ...stored, body: redactedBody(stored.body) }
      : { body: null, sealedContent: seals.sealContent(redactedText(stored, seals.openContent)) };

export const createContentProtection = (ports: ContentProtectionPorts): ContentProtection => {
  const { contents, endpoints, onTrouble } = ports;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wakeUp = createWakeUp();
  const pauses = createWakeUp();
  let ended: Promise<unknown> | undefined;

  const redactDue = async (): Promise<void> => {
    for (;;) {
      const due = await contents.dueErasures(erasuresAtATime);
      for (const objectKey of due) {
        if (signal.aborted) return;
        const seals = await endpoints.sealsOf(objectKey.split(":")[0] ?? "");
        await contents.redact(objectKey, redactionWith(seals));
      }
      if (due.length < erasuresAtATime) return;
    }
  };

  const sealRows = async (table: SealedTable, rows: PlainRows): Promise<void> => {
    const sealed = new Map<string, string>();
    for (const { id, merchantId, text } of rows.rows) {
      if (text === null || merchantId === null) continue;
      const seals = await endpoints.sealsOf(merchantId);
      if (seals === null) continue;
      sealed.set(id, table === "events" ? seals.sealContent(text) : seals.sealAnswer(text));
    }
    await contents.seal(table, rows, sealed);
  };

  const sealPlain = async (): Promise<void> => {
    for (const table of sealedTables) {
      let rows = await contents.nextPlain(table, rowsAtATime);
      while (rows !== null && !signal.aborted) {
        await sealRows(table, rows);
        await pauses.sleep(batchPauseMs, signal);
        rows = await contents.nextPlain(table, rowsAtATime);
      }
    }
  };

  const repeat = async (doing: string, work: () => Promise<void>, rest: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        onTrouble(doing, error);
      }
      await rest();
    }
  };

  return {
    start: () => {
      ended ??= Promise.all([
        repeat("redact", redactDue, () => wakeUp.sleep(erasureIntervalMs, signal)),
        repeat("seal", sealPlain, () => pauses.sleep(plaintextIntervalMs, signal)),
      ]);
    },
    hint: () => {
      wakeUp.wake();
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
