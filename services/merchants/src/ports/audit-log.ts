import type { AuditEntry } from "@railyard/contracts";

/** What happened to a user's access without a stored change. */
export interface SecurityEvent {
  readonly action: "signed_in";
  readonly userId: string;
  /** The merchant that was signed in to; absent: the event is in the log of every organization of the user. */
  readonly merchantId?: string | undefined;
}

/** Whose entries a caller may see at all. */
export interface AuditScope {
  /** Null: changes that belong to no organization. */
  readonly organizationId: string | null;
  readonly merchantId?: string | undefined;
  readonly profileId?: string | undefined;
}

/** Which of those entries; what is absent does not matter. */
export interface AuditFilter {
  readonly merchantId?: string | undefined;
  readonly profileId?: string | undefined;
  readonly objectType?: string | undefined;
  readonly objectId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly actorKind?: string | undefined;
  readonly action?: string | undefined;
  readonly requestId?: string | undefined;
  /** At this time or later. */
  readonly from?: Date | undefined;
  /** Before this time. */
  readonly to?: Date | undefined;
}

/** Reads the audit log. */
export interface AuditLog {
  /**
   * A page of what is in scope and matches, newest first, beginning after the given entry; null when that entry is not
   * in scope.
   */
  list(
    scope: AuditScope,
    filter: AuditFilter,
    page: { readonly startingAfter?: string | undefined; readonly limit: number },
  ): Promise<readonly AuditEntry[] | null>;
  /** The newest entries about some objects of a merchant, newest first. */
  ofObjects(wanted: {
    readonly organizationId: string;
    readonly merchantId: string;
    readonly objectIds: readonly string[];
    readonly limit: number;
  }): Promise<readonly AuditEntry[]>;
}
