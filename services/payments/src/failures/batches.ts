import { defineFailures } from "@railyard/failures";

/** What only operations that take a file of rows can refuse. */
export const batchFailures = defineFailures("payments", {
  batch_file_missing: {
    code: "IR_04",
    status: 400,
    message: "The form has no file. Send it as the part {field}, with a file name.",
  },
  batch_file_unreadable: {
    code: "IR_06",
    status: 422,
    message: "The file cannot be read: {problem}.",
  },
  batch_file_too_large: {
    code: "IR_06",
    status: 422,
    message: "The file is too large: it has {rows} rows, and {limit} are taken at once. Send it in parts.",
  },
});
