import { randomFillSync } from "node:crypto";

// One call of the operating system per pool instead of one per id; ids are made on the hot path.
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Where the next bytes are, when there are so many left or drawn again. */
const reserve = (count: number): number => {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += count;
  return start;
};

/** One byte from the operating system's secure generator, 0 to 255. Each byte is handed out once. */
export const randomByte = (): number => {
  const start = reserve(1);
  const byte = pool[start] ?? 0;
  pool[start] = 0;
  return byte;
};

const reserveSome = (count: number): number => {
  if (count > pool.length) throw new RangeError(`At most ${String(pool.length)} random bytes are taken at once.`);
  return reserve(count);
};

/** Bytes from the same generator, at most 4096 at once; none of them is handed out again. */
export const takeRandomBytes = (count: number): Buffer => {
  const start = reserveSome(count);
  const taken = Buffer.from(pool.subarray(start, start + count));
  pool.fill(0, start, start + count);
  return taken;
};

/** So many bytes of the same generator as lower-case hex digits, two for each: without a buffer of their own. */
export const takeRandomHex = (count: number): string => {
  const start = reserveSome(count);
  const digits = pool.toString("hex", start, start + count);
  pool.fill(0, start, start + count);
  return digits;
};
