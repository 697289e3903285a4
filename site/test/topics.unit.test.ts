import { describe, expect, it } from "@jest/globals";

import { decisionsIndex } from "../build/decisions.ts";
import { sidebarOf } from "../build/sidebar.ts";
import { readSources } from "../build/sources.ts";
import { audienceOf, entrances, pagesOf, topicOf, topics } from "../build/topics.ts";

const addresses = [...readSources().map(({ address }) => address), "decisions"];

describe("the topics", () => {
  it("have a place for every page, and one place only", () => {
    expect(addresses.length).toBeGreaterThan(150);
    const places = topics.flatMap(({ groups }) => groups.flatMap((group) => pagesOf(group, addresses)));
    const unreached = addresses.filter((address) => !places.includes(address) && !address.startsWith("decisions/"));
    expect(unreached).toEqual([]);
    expect(places.filter((address, index) => places.indexOf(address) !== index)).toEqual([]);
  });

  it("begin with a page that exists", () => {
    const missing = topics.filter(({ start }) => !addresses.includes(start));
    expect(missing).toEqual([]);
    expect(entrances.map(({ label }) => label)).toEqual(["Merchants", "API reference", "Operators", "Contributors"]);
  });

  it("know each page's readers", () => {
    expect(audienceOf("merchants/webhooks")).toBe("merchants");
    expect(audienceOf("error-codes")).toBe("merchants");
    expect(audienceOf("reference/createPayment")).toBe("reference");
    expect(audienceOf("runbooks/nats")).toBe("operators");
    expect(audienceOf("decisions/0001-contracts-are-json-schemas")).toBe("contributors");
    expect(topicOf("nothing")).toBeUndefined();
  });

  it("are one sidebar each, in their order, without empty groups", () => {
    const sidebar = sidebarOf(["merchants/webhooks", "merchants/refunds", "decisions", "decisions/0001-a"]);
    const shown = sidebar.map(({ label, items }) => [label, items]);
    expect(shown).toEqual([
      ["Merchants", [{ label: "Operate", collapsed: false, items: ["merchants/webhooks", "merchants/refunds"] }]],
      ["Operators", []],
      ["Contributors", [{ label: "Decisions", collapsed: false, items: ["decisions"] }]],
    ]);
  });
});

describe("the index of decisions", () => {
  const page = (number: string, title: string, body = "") => ({
    path: `docs/decisions/${number}-x.md`,
    title: `${number} - ${title}`,
    body,
  });

  it("lists number, title and relations in order, and names the numbers that no decision has", () => {
    const { body } = decisionsIndex([
      page("0004", "Later", "It supersedes 0001-x.md, see decision 0002."),
      page("0001", "First | one"),
      page("0002", "Second", "As in (0004), [0009](0009-x.md)."),
      { path: "docs/glossary.md", title: "Glossary", body: "" },
    ]);
    expect(body).toContain("No decision was published under these numbers: 0003.");
    expect(body).not.toContain("No decision supersedes another one");
    expect(body.split("\n").filter((line) => line.startsWith("| 0"))).toEqual([
      "| 0001 | [First \\| one](0001-x.md) |  |  |",
      "| 0002 | [Second](0002-x.md) |  | [0004](0004-x.md) |",
      "| 0004 | [Later](0004-x.md) | [0001](0001-x.md) | [0002](0002-x.md) |",
    ]);
  });

  it("states that none supersedes another, where that is so", () => {
    expect(decisionsIndex([page("0001", "First")]).body).toContain("No decision supersedes another one so far");
  });
});
