import type { Principal } from "@railyard/auth";

/** Called before a credential that is not known here is looked up elsewhere; throws to refuse that. */
export type BeforeAsking = () => void;

/** Finds out whose credential it is; undefined when nobody's. Throws OperationalError when that cannot be found out. */
export interface CredentialResolver {
  readonly secretKey: (value: string, beforeAsking: BeforeAsking) => Promise<Principal | undefined>;
  readonly publishableKey: (value: string, beforeAsking: BeforeAsking) => Promise<Principal | undefined>;
  readonly ephemeralKey: (value: string, beforeAsking: BeforeAsking) => Promise<Principal | undefined>;
  readonly engineKey: (value: string, beforeAsking: BeforeAsking) => Promise<Principal | undefined>;
  readonly userToken: (value: string, beforeAsking: BeforeAsking) => Promise<Principal | undefined>;
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
