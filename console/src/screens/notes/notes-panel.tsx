import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";

type Note = components["schemas"]["Note"];
type Subject = Pick<components["schemas"]["CreateNoteRequest"], "object_type" | "object_id">;

const textMax = 2_000;

const NoteView = ({ note, subject }: { readonly note: Note; readonly subject: Subject }): ReactNode => {
  const { t } = useText();
  const { user } = useSession();
  return (
    <Stack gap={2}>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {note.text}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {note.author_id === user.user_id ? t("notes.own") : note.author_id}
        {note.dispute_id !== null && subject.object_type === "payment" && ` ${t("notes.onDispute")}`}
        {" · "}
        <Time at={note.created_at} />
      </Text>
    </Stack>
  );
};

const NoteForm = ({ subject }: { readonly subject: Subject }): ReactNode => {
  const { t } = useText();
  const [text, setText] = useState("");
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const save = useMutation({
    mutationFn: () =>
      api.POST("/notes", { body: { ...subject, text }, headers: { "idempotency-key": idempotencyKey } }),
    onSuccess: async () => {
      setText("");
      notifications.show({ message: t("notes.saved") });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["notes"] }),
        queryClient.invalidateQueries({ queryKey: ["payment-timeline"] }),
      ]);
    },
  });
  return (
    <form
      className="no-print"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !save.isPending) save.mutate();
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t("notes.write")}
          description={t("notes.hint")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={textMax}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // Another text is another note.
            setIdempotencyKey(crypto.randomUUID());
          }}
        />
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Group justify="flex-end">
          <Button type="submit" size="compact-sm" disabled={text.trim() === ""} loading={save.isPending}>
            {t("notes.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** What colleagues wrote about an object, and a field to write more. */
export const NotesPanel = ({ subject }: { readonly subject: Subject }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const query = useQuery({
    queryKey: ["notes", subject],
    queryFn: () => bodyOf(api.GET("/notes", { params: { query: subject } })),
    enabled: may("listNotes"),
  });
  if (!may("listNotes")) return null;
  return (
    <Panel title={t("notes.title")}>
      <Loaded query={query} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("notes.none")}
            </Text>
          ) : (
            data.map((note) => <NoteView key={note.note_id} note={note} subject={subject} />)
          )
        }
      </Loaded>
      {may("createNote") && <NoteForm subject={subject} />}
    </Panel>
  );
};
