/**
 * Networks from which users have signed in. No part of a transaction: what is known of a network counts only for how
 * often one may guess there.
 */
export interface KnownNetworks {
  /** Whether a user with this address has signed in from the network; it takes as long for an unknown address. */
  isKnown(email: string, network: string, now: Date): Promise<boolean>;
  remember(user: UserOfNetwork, network: string, now: Date): Promise<void>;
  /** A user who has lost a password may have signed in from networks of an attacker. */
  forgetAll(userId: string): Promise<void>;
}

/** The user whose network it is. */
export interface UserOfNetwork {
  readonly userId: string;
  readonly email: string;
}
