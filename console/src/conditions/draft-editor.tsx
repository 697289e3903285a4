import { Alert, Anchor, Stack, Tabs, Text, Textarea } from "@mantine/core";
import { useRef } from "react";
import type { ReactNode } from "react";
import type { RefusedPart } from "../api/refusal.ts";
import { useText } from "../texts/use-text.ts";
import { asForm, asText, lineOfPath, valueIn } from "./draft.ts";
import type { Draft, WireForm } from "./draft.ts";

interface DraftEditorProps<Form> {
  readonly draft: Draft<Form>;
  readonly wire: WireForm<Form>;
  readonly problems: readonly RefusedPart[];
  readonly onChange: (draft: Draft<Form>) => void;
  readonly children: (form: Form) => ReactNode;
}

/** The content of rules: in a form, or as the JSON that the API accepts. */
export const DraftEditor = <Form,>(props: DraftEditorProps<Form>): ReactNode => {
  const { draft, wire, problems, onChange, children } = props;
  const { t } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const formDraft = asForm(wire, draft);
  const isJson = valueIn(wire, draft) !== undefined;
  return (
    <Tabs
      value={draft.in}
      keepMounted={false}
      onChange={(tab) => {
        const next = tab === "text" ? asText(wire, draft) : formDraft;
        if (next !== null) onChange(next);
      }}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="form" disabled={formDraft === null}>
          {t("conditions.form")}
        </Tabs.Tab>
        <Tabs.Tab value="text">{t("conditions.json")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="form">{draft.in === "form" && children(draft.form)}</Tabs.Panel>
      <Tabs.Panel value="text">
        {draft.in === "text" && (
          <Stack gap="sm">
            {formDraft === null && isJson && (
              <Alert variant="outline" color="gray">
                <Text size="sm">{t("conditions.onlyText")}</Text>
              </Alert>
            )}
            <Textarea
              ref={area}
              aria-label={t("conditions.json")}
              value={draft.text}
              onChange={(event) => {
                onChange({ in: "text", text: event.currentTarget.value });
              }}
              error={isJson ? undefined : t("conditions.noJson")}
              autosize
              minRows={12}
              maxRows={32}
              classNames={{ input: "identifier" }}
              spellCheck={false}
            />
            {problems.map(({ path, message }) => {
              const line = lineOfPath(draft.text, path.replace(/^\w+\.?/u, ""));
              return (
                <div key={`${path} ${message}`} role="alert">
                  <Text size="sm" className="identifier">
                    {path}
                  </Text>
                  {line !== null && (
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      onClick={() => {
                        const start =
                          draft.text
                            .split("\n")
                            .slice(0, line - 1)
                            .join("\n").length + 1;
                        area.current?.focus();
                        area.current?.setSelectionRange(start, start);
                      }}
                    >
                      {t("conditions.atLine", { line })}
                    </Anchor>
                  )}
                  <Text size="sm" c="var(--mantine-color-error)">
                    {message}
                  </Text>
                </div>
              );
            })}
          </Stack>
        )}
      </Tabs.Panel>
    </Tabs>
  );
};
