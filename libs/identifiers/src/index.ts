export * from "./caller-id.ts";
export * from "./event-id.ts";
export { cardNumberHint, maskCardNumbers } from "./card-numbers.ts";
export { passesLuhn } from "./luhn.ts";
export * from "./payment-id.ts";
export * from "./prefixed-id.ts";
export * from "./random-alphanumeric.ts";
export { takeRandomBytes, takeRandomHex } from "./random-bytes.ts";
export { newTimeOrderedUuid } from "./time-ordered.ts";
