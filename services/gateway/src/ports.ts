import type { Principal } from "@railyard/auth";

/** Watches over the search for a credential that is not known here. */
export interface LookupThrottle {
  /** Called before it is looked up elsewhere; throws to refuse that. */
  readonly beforeAsking: () => void;
  /** Called when a credential that was not looked up lately is nobody's: it may be a guess. */
  readonly onUnknownCredential: () => void;
}

/** Guards the searches of one request. */
export interface LookupThrottles {
  /** Over the search for the credential itself: by address, because nobody is known yet. */
  readonly ofCredential: LookupThrottle;
  /** Over the search for what a good credential names: by its owner, whom nobody else's guesses hinder. */
  readonly ofOwner: (owner: Principal) => LookupThrottle;
}

/** Finds out whose credential it is; undefined when nobody's. Throws OperationalError when that cannot be found out. */
export interface CredentialResolver {
  readonly secretKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly publishableKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly ephemeralKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly engineKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly userToken: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  /** Whose token it is by its signature and its time alone, whether or not it was ended; undefined when nobody's. */
  readonly endedToken: (value: string) => Promise<Principal | undefined>;
  /** Whether a token that is nobody's was somebody's before it expired. */
  readonly hasTokenExpired: (value: string) => boolean;
  /** A merchant of any type as the principal that acts for it would be, without a key; undefined when there is none. */
  readonly merchant: (merchantId: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  /** Whether the profile is one of the merchant. */
  readonly hasProfile: (merchantId: string, profileId: string, guard: LookupThrottle) => Promise<boolean>;
}

/** Remembers when keys were used, until it is told to those who keep the keys. */
export interface KeyUses {
  readonly saw: (keyId: string) => void;
}

/** Compares with the operator's own secrets in constant time. */
export interface OperatorSecrets {
  readonly isAdminKey: (value: string) => boolean;
  readonly isAdminSecret: (value: string) => boolean;
}

/** The newest version of each merchant's settings that this gateway has seen written. */
export interface DirectoryVersions {
  readonly latest: (merchantId: string) => number | undefined;
  readonly saw: (merchantId: string, version: number) => void;
}
