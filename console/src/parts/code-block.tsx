import { Box, Code } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyIcon } from "./copy-icon.tsx";

interface CodeBlockProps {
  /** What it is, for those who do not see it. */
  readonly label: string;
  readonly text: string;
  /** For a text to be copied whole, such as a secret: it is on as many lines as it needs. */
  readonly isWrapped?: boolean;
}

/** A text in a monospaced font, with a button that copies it. */
export const CodeBlock = ({ label, text, isWrapped = false }: CodeBlockProps): ReactNode => (
  <Box pos="relative">
    <Code
      block
      tabIndex={0}
      role="region"
      aria-label={label}
      mah={360}
      className={isWrapped ? "wrapped" : undefined}
      pe={isWrapped ? 36 : undefined}
      style={{ overflow: "auto" }}
    >
      {text}
    </Code>
    <Box pos="absolute" top={4} style={{ insetInlineEnd: 4 }}>
      <CopyIcon value={text} label={label} />
    </Box>
  </Box>
);
