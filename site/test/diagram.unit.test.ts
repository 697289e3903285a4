import { describe, expect, it } from "@jest/globals";

import { edgesOf } from "../build/diagram.ts";

describe("the arrows of a diagram", () => {
  it("of states have the start and the end by name, and every event as a label of its own", () => {
    const source = [
      "stateDiagram-v2",
      "  [*] --> open: created",
      "  open --> closed: paid<br>voided",
      "  closed --> [*]",
    ];
    expect(edgesOf(source.join("\n"))).toEqual([
      { from: "(start)", to: "open", labels: ["created"] },
      { from: "open", to: "closed", labels: ["paid", "voided"] },
      { from: "closed", to: "(end)", labels: [] },
    ]);
  });

  it("of a flow are read along chains, to several ends, with the names that nodes are given anywhere", () => {
    const source = [
      "flowchart LR",
      "  shop[Merchant server] --> gateway",
      '  gateway -- "which one?" --> engine & events',
      "  gateway -. events .-> nats((NATS JetStream)) -. changes .-> shop",
    ];
    expect(edgesOf(source.join("\n"))).toEqual([
      { from: "Merchant server", to: "gateway", labels: [] },
      { from: "gateway", to: "engine", labels: ["which one?"] },
      { from: "gateway", to: "events", labels: ["which one?"] },
      { from: "gateway", to: "NATS JetStream", labels: ["events"] },
      { from: "NATS JetStream", to: "Merchant server", labels: ["changes"] },
    ]);
  });

  it("of another kind are not read", () => {
    expect(edgesOf("sequenceDiagram\n  a->>b: hello")).toBeUndefined();
  });
});
