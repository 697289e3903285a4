import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";

interface ExportButtonProps {
  readonly kind: components["schemas"]["ExportKind"];
  /** As the list's operation takes it, without its page. */
  readonly filter: components["schemas"]["ExportFilter"];
}

/** Writes what a list shows to a file. */
export const ExportButton = ({ kind, filter }: ExportButtonProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const begin = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/exports", {
          body: {
            kind,
            filter,
            name: name.trim() === "" ? null : name.trim(),
            time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        }),
      ),
    onSuccess: async () => {
      setOpen(false);
      notifications.show({ message: t("exports.begun") });
      await queryClient.invalidateQueries({ queryKey: ["exports"] });
    },
  });
  if (!may("createExport")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("exports.export")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => {
          setOpen(false);
        }}
        title={t("exports.dialogTitle")}
        centered
        closeButtonProps={{ "aria-label": t("general.close") }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin.mutate();
          }}
        >
          <Stack>
            <Text size="sm">{t("exports.dialogText")}</Text>
            <TextInput
              label={t("exports.name")}
              maxLength={255}
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value);
              }}
              data-autofocus
            />
            {begin.error !== null && <ErrorNotice error={begin.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={begin.isPending}>
                {t("exports.begin")}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
};
