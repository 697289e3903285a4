import type { NewEvent, Ports as KernelPorts } from "../kernel/ports.ts";
import type { MerchantClock } from "./domain/merchant-clock.ts";

/** Names the process that advances a clock, for a time. */
export interface ClockLease {
  readonly holder: string;
  readonly leaseMs: number;
}

/** Clocks that were advanced. */
export interface ClockStore {
  /** Null: the merchant never advanced its clock. */
  load(merchantId: string): Promise<MerchantClock | null>;
  list(): Promise<readonly MerchantClock[]>;
  /** Stores what a clock is to be advanced to, with its event; null while it is being advanced. */
  begin(merchantId: string, target: Date, event: NewEvent): Promise<MerchantClock | null>;
  /** Claims the clock to advance it; null when it is not to be advanced, or another process has it. */
  claim(merchantId: string, lease: ClockLease): Promise<MerchantClock | null>;
  /** Moves the clock and renews the lease; null when another process has it by now. */
  move(clock: MerchantClock, lease: ClockLease): Promise<MerchantClock | null>;
  /** The clock has arrived; null when another process has it by now. */
  end(clock: MerchantClock, lease: ClockLease): Promise<MerchantClock | null>;
  /** Releases the clock, so that another process continues. */
  release(merchantId: string, lease: ClockLease): Promise<void>;
}

/** The clocks as this process knows them: those that others have moved shortly after. */
export interface KnownClocks {
  isAdvancing(merchantId: string): boolean;
  /** Knows at once what this process has stored or read. */
  note(clock: MerchantClock): void;
  refresh(): Promise<void>;
  /** Within this time the other processes know what one has stored. */
  spreadMs(): number;
}

/** Something of a merchant that is to happen at a time. */
export interface DueRow {
  readonly kind: string;
  /** Of the row, within its kind. */
  readonly key: string;
  readonly dueAt: Date;
  /** Whether it is a question to a provider, which goes by the real time. */
  readonly isQuestion: boolean;
}

/** What is due of one merchant, of every kind. */
export interface DueWork {
  /** What is due first, and no later than this time. */
  next(merchantId: string, until: Date): Promise<DueRow | null>;
  /** Does what is due by now; a failure is logged, and leaves it due. */
  perform(merchantId: string, row: DueRow, now: Date): Promise<void>;
  /** Makes it due at another time, unless it is due later already. */
  putOff(merchantId: string, row: DueRow, until: Date): Promise<void>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends KernelPorts {
  readonly clocks: ClockStore;
  readonly knownClocks: KnownClocks;
}
