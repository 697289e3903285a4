import { describe, expect, it } from "@jest/globals";
import { presentedCredential } from "../../src/domain/presented-credential.ts";
import type { CredentialForm, CredentialHeaders } from "../../src/domain/presented-credential.ts";

const everyForm = (): boolean => true;

const present = (headers: CredentialHeaders, takes: (form: CredentialForm) => boolean = everyForm): string => {
  const credential = presentedCredential(headers, (value) => value === "operator", takes);
  return credential.form === "none" ? "none" : `${credential.form} ${credential.value}`;
};

describe("presented credential", () => {
  const cases: readonly (readonly [CredentialHeaders, string])[] = [
    [{}, "none"],
    [{ "api-key": "" }, "none"],
    [{ "api-key": "   " }, "none"],
    [{ "api-key": " operator " }, "admin_key operator"],
    [{ "api-key": "snd_abc" }, "secret_key snd_abc"],
    [{ "api-key": "pk_snd_abc" }, "publishable_key pk_snd_abc"],
    [{ "api-key": "epk_abc" }, "ephemeral_key epk_abc"],
    [{ authorization: "Bearer a.b.c" }, "bearer a.b.c"],
    [{ authorization: "bearer   a.b.c" }, "bearer a.b.c"],
    [{ authorization: "Bearer" }, "none"],
    [{ authorization: "BEARER\ta.b.c" }, "bearer a.b.c"],
    [{ authorization: "Bearera.b.c" }, "none"],
    [{ authorization: "Basic abc" }, "none"],
    [{ "x-api-key": "DE_1" }, "engine_key DE_1"],
    [{ "x-admin-secret": "secret" }, "admin_secret secret"],
    [{ "api-key": "x".repeat(9_000) }, "none"],
    [{ "api-key": `pk_${"x".repeat(200)}` }, "none"],
  ];
  it.each(cases)("reads %j as %p", (headers, expected) => {
    expect(present(headers)).toBe(expected);
  });

  it("never falls through from a token to a key", () => {
    expect(present({ authorization: "Bearer broken", "api-key": "operator" })).toBe("bearer broken");
    expect(present({ authorization: "Bearer ", "api-key": "operator" })).toBe("none");
    expect(present({ authorization: "Bearer", "api-key": "operator" })).toBe("none");
  });

  it("passes over an Authorization that is not for us", () => {
    expect(present({ authorization: "Basic abc", "api-key": "snd_abc" })).toBe("secret_key snd_abc");
  });

  it("keeps the profile that the caller narrows itself to, and refuses an empty one and one longer than any", () => {
    const read = (profile: string) =>
      presentedCredential({ "api-key": "snd_1", "x-profile-id": profile }, () => false, everyForm);
    expect(read(" pro_1 ")).toEqual({ form: "secret_key", value: "snd_1", profileId: "pro_1" });
    // Taken for its absence it would act for every profile of the merchant.
    for (const empty of ["", "  "]) expect(read(empty)).toEqual({ form: "none", because: "profile_empty" });
    expect(read("p".repeat(65))).toEqual({ form: "none", because: "profile_too_long" });
    const nothing = presentedCredential({ "x-profile-id": "pro_1" }, () => false, everyForm);
    expect(nothing).toEqual({ form: "none", because: "absent" });
  });

  it("takes the operator's secret before an engine key", () => {
    expect(present({ "x-api-key": "DE_1", "x-admin-secret": "secret" })).toBe("admin_secret secret");
  });

  describe("of several", () => {
    const several = { authorization: "Bearer a.b.c", "api-key": "snd_1", "x-admin-secret": "s", "x-api-key": "DE_1" };
    const only =
      (...forms: readonly CredentialForm[]) =>
      (form: CredentialForm): boolean =>
        forms.includes(form);

    it("is the first that the operation takes", () => {
      expect(present(several, only("engine_key"))).toBe("engine_key DE_1");
      expect(present(several, only("admin_secret"))).toBe("admin_secret s");
      expect(present(several, only("engine_key", "secret_key"))).toBe("secret_key snd_1");
      expect(present(several, only("bearer", "secret_key"))).toBe("bearer a.b.c");
    });

    it("is the first where the operation takes none of them", () => {
      expect(present(several, only("publishable_key"))).toBe("bearer a.b.c");
      expect(present({ "x-api-key": "DE_1", "api-key": "pk_1" }, only("bearer"))).toBe("publishable_key pk_1");
    });

    it("stays the one that is taken when it is empty", () => {
      expect(present({ ...several, authorization: "Bearer" }, only("bearer", "secret_key"))).toBe("none");
      expect(present({ ...several, authorization: "Bearer" }, only("secret_key"))).toBe("secret_key snd_1");
      expect(present({ ...several, "x-admin-secret": " " }, only("admin_secret", "engine_key"))).toBe("none");
    });
  });
});
