import { it } from "@jest/globals";

it("is never reached", () => undefined);

throw new TypeError("broken file");
