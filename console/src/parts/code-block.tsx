import { Box, Code } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyIcon } from "./copy-icon.tsx";

interface CodeBlockProps {
  /** What it is, for those who do not see it. */
  readonly label: string;
  readonly text: string;
}

/** A text in a monospaced font, with a button that copies it. */
export const CodeBlock = ({ label, text }: CodeBlockProps): ReactNode => (
  <Box pos="relative">
    <Code block tabIndex={0} role="region" aria-label={label} mah={360} style={{ overflow: "auto" }}>
      {text}
    </Code>
    <Box pos="absolute" top={4} style={{ insetInlineEnd: 4 }}>
      <CopyIcon value={text} label={label} />
    </Box>
  </Box>
);
