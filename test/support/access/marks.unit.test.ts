import { describe, expect, it } from "@jest/globals";
import { shows } from "./marks.ts";

describe("a mark in a text", () => {
  it.each([
    ["pay_7f", '{"attempt_id":"pay_7f_1"}'],
    ["341256", '{"data":"341256"}'],
    ["341256", '{"data":341256}'],
    ["341256", "card_bin,341256\n"],
    ["341256", "/blocklist/341256"],
  ])("%s is shown by %s", (mark, text) => {
    expect(shows(text, mark)).toBe(true);
  });

  it.each([
    ["pay_7f", '{"payment_id":"pay_7e"}'],
    ["341256", '{"data":"341257"}'],
    ["341256", '{"event_id":"evt_9341256b"}'],
    ["341256", '{"request_id":"019f341256"}'],
    ["341256", '{"key_id":"341256D0"}'],
  ])("%s is not shown by %s", (mark, text) => {
    expect(shows(text, mark)).toBe(false);
  });
});
