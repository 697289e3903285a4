import { describe, expect, it } from "@jest/globals";
import { clientNameOf } from "../src/screens/account/client-names.ts";
import { stepUp } from "../src/session/step-up.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("what a user signed in with", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux", false],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36`, "Chrome", "Windows", false],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0`,
      "Edge",
      "Windows",
      false,
    ],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webKit} Chrome/142.0 Mobile Safari/537.36`, "Chrome", "Android", true],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", "Safari", "macOS", false],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1",
      "Safari",
      "iPhone",
      true,
    ],
    ["curl/8.5.0", "curl/8.5.0", null, false],
    ["node", "node", null, false],
    ["<script>alert(1)</script> Linux", "<script>alert", null, false],
  ])("%s", (userAgent, name, system, isHandheld) => {
    expect(clientNameOf(userAgent)).toEqual({ name, system, isHandheld });
  });

  it("is unknown where nothing is stated", () => {
    expect([null, "", "  ", "(;)"].map(clientNameOf)).toEqual([null, null, null, null]);
  });

  it("is never longer than a name", () => {
    expect(clientNameOf("x".repeat(500))?.name).toHaveLength(40);
  });
});

describe("the question for a proof", () => {
  it("is answered with no where nothing shows it", async () => {
    expect(await stepUp.ask()).toBe(false);
    expect(stepUp.isAsked()).toBe(false);
  });

  it("is one for all calls that wait for it, and is asked again after its answer", async () => {
    let shown = 0;
    const stop = stepUp.subscribe(() => {
      shown += 1;
    });
    const answers = [stepUp.ask(), stepUp.ask()];
    expect([shown, stepUp.isAsked()]).toEqual([1, true]);
    stepUp.answer(true);
    expect([await Promise.all(answers), stepUp.isAsked()]).toEqual([[true, true], false]);
    const again = stepUp.ask();
    stepUp.answer(false);
    expect(await again).toBe(false);
    stop();
  });
});
