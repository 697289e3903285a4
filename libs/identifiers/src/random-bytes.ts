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
