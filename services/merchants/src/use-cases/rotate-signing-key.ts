import { failures } from "../failures.ts";
import type { SigningKeyRotation, SigningKeys } from "../ports.ts";

export interface RotateSigningKeyPorts {
  readonly signingKeys: SigningKeys;
}

/**
 * Replaces the key that signs users' tokens, see {@link SigningKeys.rotate}.
 * @throws {Failure} `signing_key_configured` where configuration brings the key
 */
export const rotateSigningKey =
  ({ signingKeys }: RotateSigningKeyPorts) =>
  async (dropsPrevious: boolean): Promise<SigningKeyRotation> => {
    const rotation = await signingKeys.rotate(dropsPrevious);
    if (rotation === null) throw failures.signing_key_configured();
    return rotation;
  };
