import { escapeHtml, pageHeaders, pageReply, redirectReply } from "@railyard/http";
import { describe, expect, it } from "@jest/globals";

describe("pages", () => {
  it("run no scripts, stay out of frames and caches", () => {
    const reply = pageReply("<p>Hello</p>");
    expect(reply).toMatchObject({ html: "<p>Hello</p>", status: 200 });
    expect(reply.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    const policy = reply.headers?.["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self';");
    expect(policy).not.toContain("script-src");
  });

  it("name the places their forms lead to", () => {
    const headers = pageHeaders({ formTargets: ["https://shop.example"], styleHashes: ["abc="] });
    expect(headers["content-security-policy"]).toContain("form-action 'self' https://shop.example");
    expect(headers["content-security-policy"]).toContain("style-src 'sha256-abc='");
  });

  it("state nothing of where their forms lead to when that is not known", () => {
    const headers = pageHeaders({ formTargets: "anywhere" });
    expect(headers["content-security-policy"]).not.toContain("form-action");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("show text as text", () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;");
  });
});

describe("redirects", () => {
  it("make the browser come with GET", () => {
    expect(redirectReply("https://shop.example/")).toEqual({ redirect: "https://shop.example/", status: 303 });
  });
});

describe("a redirect", () => {
  it.each([
    ["https://shöp.example/fertig?größe=ü", "https://xn--shp-tna.example/fertig?gr%C3%B6%C3%9Fe=%C3%BC"],
    ["https://shop.example?ids[]=1", "https://shop.example?ids[]=1"],
    ["myshop://done?name=ü", "myshop://done?name=%C3%BC"],
    ["/payments/pay_1", "/payments/pay_1"],
  ])("to %j is sent as %j, which a header can have", (address, location) => {
    expect(redirectReply(address).redirect).toBe(location);
  });
});
