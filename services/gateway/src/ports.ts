import type { Principal } from "@railyard/auth";
import type { AnsweredRequest } from "./domain/request-log.ts";

/** Watches over the search for a credential that is not known here. */
export interface LookupThrottle {
  /** Called before it is looked up elsewhere; throws to refuse that. */
  readonly beforeAsking: () => void;
  /** Called when a credential that was not looked up lately is unknown: it may be a guess. */
  readonly onUnknownCredential: () => void;
}

/** Guards the searches of one request. */
export interface LookupThrottles {
  /** Over the search for the credential itself: by address, because the caller is not known yet. */
  readonly ofCredential: LookupThrottle;
  /** Over the search for what a good credential names: by its owner, whom guesses of others do not hinder. */
  readonly ofOwner: (owner: Principal) => LookupThrottle;
}

/**
 * Finds the principal of a credential; undefined when unknown. Throws OperationalError when that cannot be found out.
 */
export interface CredentialResolver {
  readonly secretKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly publishableKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly ephemeralKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly engineKey: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  readonly userToken: (value: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  /**
   * How long ago the user of a token last proved who it is, asked again each time; undefined: unknown. `revoked`: the
   * token was ended.
   */
  readonly proofAgeSeconds: (principal: Principal) => Promise<number | "revoked" | undefined>;
  /**
   * The principal of a token by its signature and its time alone, whether or not it was ended; undefined when
   * unknown.
   */
  readonly endedToken: (value: string) => Promise<Principal | undefined>;
  /** Whether an invalid token was valid before it expired. */
  readonly hasTokenExpired: (value: string) => boolean;
  /** A merchant of any type as the principal that acts for it would be, without a key; undefined when there is none. */
  readonly merchant: (merchantId: string, guard: LookupThrottle) => Promise<Principal | undefined>;
  /** Whether the profile is one of the merchant. */
  readonly hasProfile: (merchantId: string, profileId: string, guard: LookupThrottle) => Promise<boolean>;
}

/** Remembers when keys were used, until it is reported to the merchants service. */
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

/** The log of requests, as all gateways share it. */
export interface RequestLogFeed {
  /** Wants a merchant's requests, here and at the other gateways; false: too many merchants are followed. */
  follow(merchantId: string): boolean;
  /** Whether requests of the merchant are wanted. */
  isFollowed(merchantId: string): boolean;
  /** Reports a request of a merchant that is followed. */
  report(request: AnsweredRequest): void;
}
