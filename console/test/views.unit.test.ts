import { describe, expect, it } from "@jest/globals";
import { isShowing, screenOf, searchOfView, viewStateOf } from "../src/list/view-parts.ts";
import { areSame, colorSchemeOf, fromKept, isUnset, toKept } from "../src/session/preference-parts.ts";
import type { KeptPreferences } from "../src/session/preference-parts.ts";

describe("a saved view", () => {
  it("holds filters and columns, and not the page", () => {
    const search = { status: ["failed", "cancelled"], after: "pay_1", columns: ["amount", "status"] };
    const state = viewStateOf(search);
    expect(state).toEqual({ query: "status=failed&status=cancelled", columns: ["amount", "status"] });
    expect(searchOfView(state)).toEqual({ status: ["failed", "cancelled"], columns: ["amount", "status"] });
  });

  it("is shown whatever the order of its filters", () => {
    const view = { query: "order=1&email=a", columns: [] };
    expect(isShowing(view, viewStateOf({ email: "a", order: "1", after: "x" }))).toBe(true);
    expect(isShowing(view, viewStateOf({ email: "b", order: "1" }))).toBe(false);
  });

  it.each([
    ["/console/payments", "payments"],
    ["/console/developers/events/", "developers-events"],
  ])("belongs to the list at %s: %s", (pathname, screen) => {
    expect(screenOf(pathname)).toBe(screen);
  });
});

const unset: KeptPreferences = {
  language: null,
  time_zone: "user",
  theme: "system",
  density: "comfortable",
  single_key_shortcuts: true,
};
const chosen = { language: "en", zone: "utc", hasSingleKeys: false, density: "compact" } as const;

describe("preferences", () => {
  it("keep no language that is the browser's own", () => {
    expect(toKept(chosen, "dark", unset, "en")).toEqual({
      language: null,
      time_zone: "utc",
      theme: "dark",
      density: "compact",
      single_key_shortcuts: false,
    });
    expect(toKept(chosen, "auto", unset, "de").language).toBe("en");
    expect(toKept(chosen, "auto", { ...unset, language: "de" }, "en").language).toBe("en");
  });

  it("come back as they were kept", () => {
    const kept = toKept(chosen, "dark", unset, "de");
    expect(fromKept(kept)).toEqual(chosen);
    expect(colorSchemeOf(kept)).toBe("dark");
    expect(areSame(kept, toKept(chosen, "dark", kept, "de"))).toBe(true);
  });

  it("leave the language where the console does not speak the one that is kept", () => {
    expect(fromKept({ ...unset, language: "fr" })).not.toHaveProperty("language");
    expect(fromKept({ ...unset, language: "de-AT" }).language).toBe("de");
  });

  it("are unset for a user who has chosen nothing", () => {
    expect(isUnset(unset)).toBe(true);
    expect(isUnset({ ...unset, theme: "dark" })).toBe(false);
  });
});
