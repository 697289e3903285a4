import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Sentence } from "./condition-words.ts";

/** Rules as sentences, in the order in which they are asked. */
export const RuleSentences = ({ sentences }: { readonly sentences: readonly Sentence[] }): ReactNode => (
  <ol style={{ margin: 0, paddingInlineStart: "1.25rem", display: "grid", gap: "0.5rem", alignContent: "start" }}>
    {sentences.map(({ name, text }, index) => (
      <Text component="li" key={index} size="sm" style={{ overflowWrap: "anywhere" }}>
        {name !== null && (
          <Text component="span" size="sm" fw={600}>
            {name}
            {": "}
          </Text>
        )}
        {text}
      </Text>
    ))}
  </ol>
);
