// The 3DS Server: its page, its webhook, and what an acquirer makes of its proof.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuthenticationOutcome, AuthorizeInput, ProviderRequest, ProviderResponse } from "@railyard/connectors";

import type { Sandbox } from "../support/sandbox.ts";
import { cardInput, newReference, run, startSandbox } from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(async () => {
  await sandbox.stop();
});

const connector = "fakethreeds";

const begin = (cardNumber: string): Promise<AuthenticationOutcome> => {
  const attemptId = newReference("attempt");
  return run(sandbox, connector, "pre_authenticate", attemptId, {
    paymentId: attemptId,
    attemptId,
    cardNumber,
    webhookUrl: null,
  });
};

const authenticate = async (cardNumber: string, isChallengeWanted = false): Promise<AuthenticationOutcome> => {
  const { connectorAuthenticationId } = await begin(cardNumber);
  return run(sandbox, connector, "authenticate", newReference("key"), {
    attemptId: "attempt",
    connectorAuthenticationId: connectorAuthenticationId ?? "",
    amount: 1000,
    currency: "USD",
    deviceChannel: "BRW",
    methodCompleted: "U",
    isChallengeWanted,
    returnUrl: `${sandbox.baseUrl}/health`,
    browserInformation: null,
    sdkInformation: null,
  });
};

const lookUp = ({ connectorAuthenticationId }: AuthenticationOutcome): Promise<AuthenticationOutcome> =>
  run(sandbox, connector, "authentication_sync", "look up", {
    attemptId: "attempt",
    connectorAuthenticationId: connectorAuthenticationId ?? "",
  });

/** A browser that goes nowhere by itself. */
const visit = (request: ProviderRequest): Promise<ProviderResponse> =>
  sandbox.transport.send(request, { connector: "browser", flow: "page" });

const press = async ({ challenge }: AuthenticationOutcome, choice: string): Promise<URL> => {
  const url = `${challenge?.url ?? ""}/${choice}`;
  const answer = await visit({ method: "POST", url, headers: {} });
  return new URL(answer.headers["location"] ?? "");
};

describe("the 3DS Server", () => {
  it.each([
    ["4000000000003055", "succeeded", "Y"],
    ["4000000000003220", "challenged", "C"],
    ["4000000000003097", "failed", "R"],
    ["4000000000003105", "failed", "U"],
  ])("lets %s come out as %s", async (number, authenticationStatus, transStatus) => {
    expect(await authenticate(number)).toMatchObject({ authenticationStatus, transStatus, version: "2.2.0" });
  });

  it("challenges in any case where that is requested", async () => {
    expect(await authenticate("4000000000003055", true)).toMatchObject({ authenticationStatus: "challenged" });
  });

  it("reports that a card is not enrolled", async () => {
    expect(await begin("4000000000001000")).toMatchObject({ authenticationStatus: "not_enrolled" });
    expect(await authenticate("4000000000001000")).toMatchObject({
      authenticationStatus: "failed",
      error: { code: "authentication_not_possible" },
    });
  });

  it.each([
    ["complete", "succeeded", "Y", "authenticated"],
    ["reject", "failed", "N", "rejected"],
  ])("takes the customer's %s once", async (choice, authenticationStatus, transStatus, result) => {
    const challenged = await authenticate("4000000000003220");
    const page = await visit({
      method: "POST",
      url: challenged.challenge?.url ?? "",
      headers: {},
      body: "creq=x",
      contentType: "application/x-www-form-urlencoded",
    });
    expect(page.body.toString("utf8")).toContain("Complete");
    expect((await press(challenged, "leave")).searchParams.get("result")).toBe("challenged");
    const target = await press(challenged, choice);
    expect([target.pathname, target.searchParams.get("result")]).toEqual(["/health", result]);
    expect(await lookUp(challenged)).toMatchObject({ authenticationStatus, transStatus, flow: "challenge" });
    await press(challenged, choice === "complete" ? "reject" : "complete");
    expect(await lookUp(challenged)).toMatchObject({ authenticationStatus });
  });
});

describe("an acquirer", () => {
  const pay = (number: string, authentication: NonNullable<AuthorizeInput["authentication"]>) => {
    const input = { ...cardInput(number, { authenticationType: "three_ds" }), authentication };
    return run(sandbox, "fauxpay", "authorize", input.attemptId, input);
  };

  const proofOf = async (number: string): Promise<NonNullable<AuthorizeInput["authentication"]>> => {
    const { transStatus, eci, cavv, dsTransactionId, version } = await authenticate(number);
    return {
      transStatus: transStatus ?? "",
      eci: eci ?? null,
      cavv: cavv ?? null,
      dsTransactionId: dsTransactionId ?? null,
      version: version ?? null,
    };
  };

  it("does not challenge a customer who is proved to have been authenticated", async () => {
    const proof = await proofOf("4000000000003055");
    expect(await pay("4000000000003055", proof)).toMatchObject({
      attemptStatus: "charged",
      authenticationData: { ds_transaction_id: proof.dsTransactionId },
    });
  });

  it.each(["Y", "A"])("takes a proof of an authentication elsewhere with the status %s", async (transStatus) => {
    const cavv = "3q2+78r+ur7erb7vyv66vv////8=";
    const proof = { transStatus, eci: "05", cavv, dsTransactionId: "c4e59ceb-a382", version: "2.2.0" };
    for (const number of ["4242424242424242", "4000000000003220", "4000000000000176"]) {
      expect(await pay(number, proof)).toMatchObject({
        attemptStatus: "charged",
        authenticationData: { trans_status: transStatus, ds_transaction_id: "c4e59ceb-a382" },
      });
    }
    expect(await pay("4000000000000002", proof)).toMatchObject({ error: { code: "card_declined" } });
  });

  it.each([
    [{ transStatus: "N" }],
    [{ dsTransactionId: null }],
    [{ cavv: "cavv_0123456789" }],
    [{ cavv: "no base64" }],
  ])("declines one with %j", async (change) => {
    const proof = { transStatus: "Y", eci: "05", cavv: "3q2+78r=", dsTransactionId: "ds", version: "2.2.0" };
    const error = { code: "authentication_failed" };
    expect(await pay("4242424242424242", { ...proof, ...change })).toMatchObject({ error });
  });

  it.each<[string, (proof: NonNullable<AuthorizeInput["authentication"]>) => object, string]>([
    ["an invented proof", () => ({ cavv: "made up" }), "4000000000003055"],
    ["no proof at all", () => ({ cavv: null }), "4000000000003055"],
    ["the proof of another transaction", () => ({ dsTransactionId: "ds_other" }), "4000000000003055"],
    ["the proof of another card", () => ({}), "4242424242424242"],
  ])("declines %s", async (_what, change, number) => {
    const proof = await proofOf("4000000000003055");
    expect(await pay(number, { ...proof, ...change(proof) })).toMatchObject({
      attemptStatus: "authentication_failed",
      error: { code: "authentication_failed" },
    });
  });
});
