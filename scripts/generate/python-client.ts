import { exampleAnswer, examplesBySchema } from "./client-examples.ts";
import type { ClientModel } from "./client-operations.ts";
import { readClientModel } from "./client-operations.ts";
import { operationsModule } from "./python-client-operations.ts";
import { nameOf, resourcesModule } from "./python-client-resources.ts";
import { TypeCatalogue, typesModule, typesOfOperation } from "./python-client-types.ts";

const folder = "packages/python/src/railyard";

/** Example answers by the name of the operation; equal ones are written once. */
const exampleFile = (model: ClientModel): string => {
  const examples = examplesBySchema(model);
  const answers: string[] = [];
  const operations = model.operations.flatMap((operation) => {
    const example = exampleAnswer(operation, model, examples);
    if (example === undefined) return [];
    const text = JSON.stringify(example);
    if (!answers.includes(text)) answers.push(text);
    return [`    ${JSON.stringify(nameOf(operation))}: ${String(answers.indexOf(text))}`];
  });
  const lists = [
    `  "answers": [\n    ${answers.join(",\n    ")}\n  ]`,
    `  "operations": {\n${operations.join(",\n")}\n  }`,
  ];
  return `{\n${lists.join(",\n")}\n}\n`;
};

/** The generated files of the Python client: path from the root -> text. */
export const generatePythonClient = (): ReadonlyMap<string, string> => {
  const model = readClientModel();
  const { schemas } = model;
  const requests = model.operations.flatMap((operation) => operation.arguments.types);
  const catalogue = new TypeCatalogue(schemas, requests);
  const operations = model.operations.map((operation) => ({
    operation,
    types: typesOfOperation(catalogue, schemas, operation),
  }));
  const events = model.events.map(({ schema }) => schema);
  return new Map([
    [`${folder}/types.py`, typesModule(catalogue, events)],
    [`${folder}/_operations_table.py`, operationsModule(operations, schemas)],
    [`${folder}/_sync_resources.py`, resourcesModule(operations, false)],
    [`${folder}/_async_resources.py`, resourcesModule(operations, true)],
    [`${folder}/_examples.json`, exampleFile(model)],
  ]);
};
