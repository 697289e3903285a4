/** 32-bit FNV-1a with a final mix, so that ids which differ in one character land far apart. */
const hash = (text: string): number => {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
};

/**
 * A number from 0 up to but not including 1 that looks random and is always the same for the same payment and
 * purpose. Purposes are independent of each other: who is in the one half for one purpose is in either for another.
 */
export const repeatableChance = (paymentId: string, purpose: string): number =>
  hash(`${purpose}\n${paymentId}`) / 0x1_0000_0000;
