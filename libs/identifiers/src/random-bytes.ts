import { randomFillSync } from "node:crypto";

// One call of the operating system per pool instead of one per id; ids are made on the hot path.
const pool = Buffer.alloc(4096);
let used = pool.length;

/** One byte from the operating system's secure generator, 0 to 255. Each byte is handed out once. */
export const randomByte = (): number => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  pool[used] = 0;
  used += 1;
  return byte;
};

/** Bytes from the same generator, at most 4096 at once; none of them is handed out again. */
export const takeRandomBytes = (count: number): Buffer => {
  if (count > pool.length) throw new RangeError(`At most ${String(pool.length)} random bytes are taken at once.`);
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return taken;
};
