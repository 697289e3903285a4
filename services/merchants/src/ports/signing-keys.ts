import type { KeyObject } from "node:crypto";

/** The keys of users' tokens as they count at one time. */
export interface CurrentSigningKeys {
  readonly signing: KeyObject;
  /** All keys that verify, and the one that signs next; the signing one first. */
  readonly published: readonly KeyObject[];
}

/** What a rotation came to. */
export interface SigningKeyRotation {
  readonly keyId: string;
  /** From when the key signs; it is published at once. */
  readonly signsFrom: Date;
  /** Until when tokens of the keys before it are good; null when those were dropped. */
  readonly previousVerifyUntil: Date | null;
}

/** The keys that sign users' tokens. */
export interface SigningKeys {
  current(): Promise<CurrentSigningKeys>;
  /**
   * Makes a key that takes the place of the one that signs; one that is on its way already is answered instead.
   * With `dropsPrevious` it signs at once and all others are gone. Null where configuration brings the keys.
   */
  rotate(dropsPrevious: boolean): Promise<SigningKeyRotation | null>;
  /** Forgets keys that are over, and replaces the one that signs when it is older than that; 0 replaces none. */
  tend(rotationDays: number): Promise<void>;
}
