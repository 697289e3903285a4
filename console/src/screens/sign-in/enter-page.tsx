import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useText } from "../../texts/use-text.ts";
import { visitCode } from "./mail-token.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Where the operator's pages lead to: opens the visit of a merchant whose code the address had. */
export const EnterPage = (): ReactNode => {
  const { t } = useText();
  const query = useQuery({
    queryKey: ["operator-visit"],
    queryFn: async () => {
      const visit = await bodyOf(api.POST("/user/operator_visit", { body: { code: visitCode ?? "" } }));
      queryClient.clear();
      location.replace("/console");
      return visit;
    },
    enabled: visitCode !== null,
    staleTime: Infinity,
    retry: false,
  });
  const isRefused = visitCode === null || query.isError;
  return isRefused ? (
    <SignInFrame title={t("signIn.enterRefusedTitle")} text={t("signIn.enterRefusedText")} />
  ) : (
    <SignInFrame title={t("signIn.enterTitle")}>
      <Loader size="sm" role="status" aria-label={t("general.loading")} />
    </SignInFrame>
  );
};
