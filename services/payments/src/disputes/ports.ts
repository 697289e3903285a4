import type { DisputeStatus } from "@railyard/contracts";

import type { Dispute } from "./domain/dispute.ts";
import type { StoredFile } from "./domain/stored-file.ts";
import type { ListPosition, ListSpan, ListTotal, NewEvent } from "../kernel/ports.ts";
import type { PersonalDataStore } from "../vault/ports.ts";
import type { Ports as PaymentsPorts } from "../payments/ports.ts";

/** A dispute as stored, with the sum of its payment's refunds. */
export interface StoredDispute {
  readonly dispute: Dispute;
  /** In refunds that have not failed; minor units. */
  readonly amountRefunded: number;
  readonly directoryVersion: number | null;
}

/** A file with its content. */
export interface FileWithContent {
  readonly file: StoredFile;
  /** Base64, encrypted by the vault. */
  readonly sealedContent: string;
}

/** A change of a dispute with its events. */
export interface DisputeChange {
  readonly expectedVersion: number;
  readonly after: Dispute;
  readonly events: readonly NewEvent[];
  readonly directoryVersion: number | null;
  /** Files that are evidence of this dispute from now on. */
  readonly boundFileIds?: readonly string[];
  /** Files that are not any more. */
  readonly releasedFileIds?: readonly string[];
}

/** Which disputes a list shows. Lists and ranges that are null do not narrow. */
export interface DisputeFilter {
  readonly merchantId: string;
  readonly disputeId: string | null;
  readonly paymentId: string | null;
  readonly profileId: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly stages: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  readonly reason: string | null;
  readonly connectors: readonly string[] | null;
  readonly merchantConnectorIds: readonly string[] | null;
  readonly currencies: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
  /** Disputes that follow this position; absent or null: from the newest on. */
  readonly after?: ListPosition | null;
}

export interface DisputeStore extends PersonalDataStore {
  /** Stores a new dispute and counts it on its payment; false when the provider's dispute is known already. */
  insert(dispute: Dispute, events: readonly NewEvent[], directoryVersion: number | null): Promise<boolean>;
  load(merchantId: string, disputeId: string): Promise<StoredDispute | null>;
  findByConnectorId(
    merchantId: string,
    merchantConnectorId: string,
    connectorDisputeId: string,
  ): Promise<StoredDispute | null>;
  /** Those of each payment, oldest first. */
  ofPayments(merchantId: string, paymentIds: readonly string[]): Promise<readonly Dispute[]>;
  list(filter: DisputeFilter): Promise<readonly StoredDispute[]>;
  /** How many a list has in all. */
  count(filter: DisputeFilter): Promise<ListTotal>;
  /** How many disputes have each status; a status that no dispute has is left out. */
  countByStatus(span: ListSpan): Promise<Readonly<Partial<Record<DisputeStatus, number>>>>;
  /** False when the dispute has another version by now. */
  save(change: DisputeChange): Promise<boolean>;
  /** Stores the change together with a file that becomes its evidence. */
  saveWithFile(change: DisputeChange, stored: FileWithContent): Promise<boolean>;
}

/** Files of merchants. */
export interface FileStore {
  insert(stored: FileWithContent): Promise<void>;
  find(merchantId: string, fileIds: readonly string[]): Promise<readonly StoredFile[]>;
  read(merchantId: string, fileId: string): Promise<FileWithContent | null>;
  /** Removes a file that no dispute names. */
  remove(merchantId: string, fileId: string): Promise<"removed" | "in_use" | "not_found">;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends PaymentsPorts {
  readonly disputes: DisputeStore;
  readonly files: FileStore;
}
