/** A file that was sent to be named as evidence. Only what proves that it came is kept. */
export interface EvidenceFile {
  readonly fileId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly createdAt: Date;
}
