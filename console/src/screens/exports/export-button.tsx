import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { Exported } from "./export-dialog.tsx";

const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

/** Writes what a list shows to a file. */
export const ExportButton = (exported: Exported): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && (
        <Suspense>
          <ExportDialog
            {...exported}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
