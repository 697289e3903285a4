import { describe, expect, it } from "@jest/globals";
import { parse, validate } from "graphql";

import { documents } from "../../src/braintree/documents.ts";
import { braintreeSchema } from "../emulators/braintree/server.ts";

describe("the documents for Braintree", () => {
  const schema = braintreeSchema();

  it.each(Object.entries(documents))("%s is allowed by the schema", (_name, document) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
  });

  it("would be refused with a member that the schema lacks", () => {
    expect(validate(schema, parse(documents.ping.replace("ping", "pong")))).not.toEqual([]);
  });
});
