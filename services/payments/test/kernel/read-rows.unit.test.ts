import { describe, expect, it } from "@jest/globals";
import { isFailure } from "@railyard/failures";

import { readRows, sentFile } from "../../src/kernel/domain/read-rows.ts";

const shape = { columns: ["type", "data", "note"], required: ["type", "data"], maximumRows: 3 };

const read = (text: string) => readRows(Buffer.from(text), shape);

const refusalOf = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    return isFailure(error) ? error.failureName : "no failure";
  }
  return "none";
};

describe("the rows of a file", () => {
  it("keep their line, whatever ends the lines and is between them", () => {
    expect(read("\uFEFFdata,type\r\n\r\n 1 ,a\r\n2,b\r\n")).toEqual([
      { line: 3, values: { data: "1", type: "a" }, problem: null },
      { line: 4, values: { data: "2", type: "b" }, problem: null },
    ]);
  });

  it("may contain commas and quotation marks", () => {
    expect(read('type,data,note\na,1,"one, ""two"""')[0]?.values).toEqual({
      type: "a",
      data: "1",
      note: 'one, "two"',
    });
  });

  it("may be objects, numbers too", () => {
    expect(read('{"type":"a","data":7,"note":null}')).toEqual([
      { line: 1, values: { type: "a", data: "7" }, problem: null },
    ]);
  });

  it.each([
    ["too few fields", "type,data\na", "it has 1 fields"],
    ["a value missing", "type,data\na,", "data is missing"],
    ["half an object", '{"type":"a","data":"1"}\n{"type"', "it is no JSON object"],
    ["a list", '{"type":"a","data":"1"}\n[1]', "it is no JSON object"],
    [
      "an unknown member",
      '{"type":"a","data":"1"}\n{"kind":"a"}',
      "its member kind is unknown, or neither text nor a short number",
    ],
    [
      "an object inside",
      '{"type":"a","data":"1"}\n{"type":{},"data":"1"}',
      "its member type is unknown, or neither text nor a short number",
    ],
  ])("state what is wrong with %s, and stop nothing", (_what, text, problem) => {
    expect(read(text).at(-1)?.problem).toBe(problem);
  });

  it.each([
    ["nothing", "", "batch_file_unreadable"],
    ["a head alone", "type,data\n", "batch_file_unreadable"],
    ["an unknown column", "type,data,colour\na,1,red", "batch_file_unreadable"],
    ["a column twice", "type,data,type\na,1,b", "batch_file_unreadable"],
    ["a needed column missing", "type\na", "batch_file_unreadable"],
    ["more rows than are taken", "type,data\na,1\na,2\na,3\na,4", "batch_file_too_large"],
  ])("are refused altogether with %s", (_what, text, failure) => {
    expect(refusalOf(text)).toBe(failure);
  });

  it("are refused when the form has no file", () => {
    expect(() => sentFile(undefined)).toThrow(expect.objectContaining({ failureName: "batch_file_missing" }));
    expect(sentFile("file")).toBe("file");
  });
});
