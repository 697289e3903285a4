import { writeFileSync } from "node:fs";

/** Something that a process noted: when it began, in milliseconds since 1970, how long it took, two more numbers. */
export interface Note {
  readonly name: string;
  readonly startMs: number;
  readonly ms: number;
  readonly first: number;
  readonly second: number;
  /** Payments that it was for, where that is known. */
  readonly payments: readonly string[];
}

/** What one process noted while it ran. */
export interface ProcessNotes {
  readonly process: string;
  readonly notes: readonly Note[];
}

interface Written {
  readonly process: string;
  readonly names: readonly string[];
  readonly rows: readonly number[];
  readonly payments: Readonly<Record<string, readonly string[]>>;
}

const rowLength = 5;
/** A process that runs for hours must not fill its memory with notes. */
const rowsMax = 2_000_000;
const namesMax = 2_000;

/** `performance.now()` as time since 1970, which all processes of the machine share. */
export const wallMs = (nowMs: number): number => performance.timeOrigin + nowMs;

/** Keeps notes in flat arrays of numbers: objects would give the garbage collector work that is to be observed. */
export class Recorder {
  readonly #process: string;
  readonly #names: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #payments: Record<string, readonly string[]> = {};
  #rows: number[] = [];

  constructor(process: string) {
    this.#process = process;
  }

  /** `startMs` is from `performance.now()`. */
  note(name: string, startMs: number, ms: number, first = 0, second = 0, payments?: readonly string[]): void {
    const number = this.#rows.length / rowLength;
    if (number >= rowsMax) return;
    if (payments !== undefined && payments.length > 0) this.#payments[String(number)] = payments;
    this.#rows.push(this.#indexOf(name), wallMs(startMs), ms, first, second);
  }

  #indexOf(name: string): number {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    if (this.#names.length >= namesMax) return this.#indexOf("other");
    const index = this.#names.push(name) - 1;
    this.#indexes.set(name, index);
    return index;
  }

  #written(): Written {
    const rows = this.#rows.map((number) => Math.round(number * 1000) / 1000);
    return { process: this.#process, names: this.#names, rows, payments: this.#payments };
  }

  notes(): ProcessNotes {
    return unpack(this.#written());
  }

  /** Writes everything noted; meant for the end of the process, which it delays. */
  write(file: string): void {
    writeFileSync(file, JSON.stringify(this.#written()));
  }
}

const unpack = ({ process, names, rows, payments }: Written): ProcessNotes => {
  const notes: Note[] = [];
  for (let at = 0; at < rows.length; at += rowLength) {
    const [name = 0, startMs = 0, ms = 0, first = 0, second = 0] = rows.slice(at, at + rowLength);
    notes.push({
      name: names[name] ?? "",
      startMs,
      ms,
      first,
      second,
      payments: payments[String(at / rowLength)] ?? [],
    });
  }
  return { process, notes };
};

/** Reads what {@link Recorder.write} wrote. */
export const readNotes = (text: string): ProcessNotes => unpack(JSON.parse(text) as Written);
