import { edgeFailures } from "@railyard/failures";

import type { UserSession } from "../domain/user-session.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction } from "../ports.ts";
import { confirmPassword } from "./change-password.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { userOfToken } from "./complete-sign-in-step.ts";
import { makeGuess } from "./guess.ts";
import type { SecondFactorProof } from "./remove-second-factor.ts";
import { guessesAt, useProof } from "./remove-second-factor.ts";
import type { SecondFactorPorts } from "./second-factor.ts";
import { guessOf, prove } from "./second-factor.ts";
import type { SessionInUse } from "./switch-merchant.ts";
import { adoptSession } from "./switch-merchant.ts";

/** What shows that the user is there. */
export type IdentityProof = { readonly password: string } | SecondFactorProof;

const expectedOf = (hasSecondFactor: boolean): string => (hasSecondFactor ? "totp or recovery_code" : "password");

/** Notes the time of the proof with the session: it counts for no other. */
const noteProof = async (
  transaction: DirectoryTransaction,
  known: UserSession | null,
  session: SessionInUse,
  now: Date,
): Promise<void> => {
  if (known !== null) {
    await transaction.userSessions.prove(known.sessionId, now);
    return;
  }
  const { expiresAtSeconds } = session;
  if (expiresAtSeconds === null) throw edgeFailures.unauthorized();
  const expiresAt = new Date(expiresAtSeconds * 1000);
  await adoptSession(transaction, session, { startedAt: now, provedAt: now, expiresAt });
};

/**
 * Takes a fresh proof of the holder of a session: a code where the user has a second factor, else the password. Wrong
 * ones are limited as those of a signed-in user are anywhere.
 * @throws {Failure} `other_proof_due`, `wrong_password`, `wrong_code`, `rate_limited`, `unauthorized` when the session
 * was ended meanwhile
 */
export const stepUp =
  (ports: SecondFactorPorts) =>
  async (
    session: SessionInUse,
    holder: TokenHolder,
    proof: IdentityProof,
    callerAddress: string | undefined,
  ): Promise<void> => {
    const user = await userOfToken(ports.directory, holder);
    const { userId, hasSecondFactor } = user;
    const otherProofDue = () => failures.other_proof_due({ expected: expectedOf(hasSecondFactor) });
    if ("password" in proof) {
      if (hasSecondFactor) throw otherProofDue();
      await confirmPassword(ports, user, proof.password);
      await ports.directory.inTransaction(async (transaction) => {
        const known = await transaction.userSessions.hold(session.tokenId);
        // Another password, or a second factor, may have come meanwhile.
        if ((await userOfToken(transaction, holder)).hasSecondFactor) throw failures.second_factor_due();
        await noteProof(transaction, known, session, ports.clock());
      });
      return;
    }
    if (!hasSecondFactor) throw otherProofDue();
    await makeGuess(ports, guessesAt(proof), guessOf(user, callerAddress), () =>
      ports.directory.inTransaction(async (transaction) => {
        // Before what the proof changes of the user, as a switch does it.
        const known = await transaction.userSessions.hold(session.tokenId);
        await userOfToken(transaction, holder);
        await useProof(transaction, ports, userId, proof);
        const now = ports.clock();
        await prove(transaction, holder, now);
        await noteProof(transaction, known, session, now);
      }),
    );
  };
