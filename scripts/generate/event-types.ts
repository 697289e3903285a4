import { contentTypeOfClass, eventClasses, eventTypesByClass } from "../../libs/contracts/src/index.ts";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const rows = eventClasses.map((eventClass) =>
  row([
    eventClass.replaceAll("_", " "),
    eventTypesByClass[eventClass].map((type) => `\`${type}\``).join(", "),
    `\`${contentTypeOfClass[eventClass]}\``,
  ]),
);

const page = `# Event types

Generated from \`libs/contracts/src/resources/event.ts\`; change that, not this page. The bodies are described in
[openapi/webhooks.json](openapi/webhooks.json), which the gateway serves at \`/openapi-webhooks.json\`.

${row(["Class", "Types", "`content.type`"])}
${row(["---", "---", "---"])}
${rows.join("\n")}
`;

/** docs/event-types.md: every event that merchants receive. */
export const generateEventTypes = (): ReadonlyMap<string, string> => new Map([["docs/event-types.md", page]]);
