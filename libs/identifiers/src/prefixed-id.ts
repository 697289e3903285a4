import { randomAlphanumeric } from "./random-alphanumeric.ts";

const randomLength = 20;

/** `<prefix>_` and 20 random characters of [0-9A-Za-z], such as `mca_5QdzR...`. */
export const newId = (prefix: string): string => `${prefix}_${randomAlphanumeric(randomLength)}`;
