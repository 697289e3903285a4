import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { Refusal } from "../../api/refusal.ts";
import { useText } from "../../texts/use-text.ts";
import { verificationToken } from "./mail-token.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInPage } from "./sign-in-page.tsx";

/** What a session of this browser could do with the link; "signed-out": there is none. */
const verifyBySession = async (token: string): Promise<"verified" | "signed-out" | "invalid"> => {
  try {
    const { token_type: next } = await bodyOf(api.POST("/user/verify_email", { body: { token } }));
    // Another step is due: it is part of a sign-in.
    return next === "user_info" ? "verified" : "signed-out";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "UR_11") return "verified";
    return error.code === "UR_04" ? "invalid" : "signed-out";
  }
};

/** Where the mail leads that verifies an address: with the session of this browser, or after signing in. */
export const VerifyEmailPage = (): ReactNode => {
  const { t } = useText();
  const router = useRouter();
  const [signIns, setSignIns] = useState(0);
  const query = useQuery({
    queryKey: ["verify-email", signIns],
    queryFn: () => verifyBySession(verificationToken ?? ""),
    enabled: verificationToken !== null,
    staleTime: Infinity,
    retry: false,
  });
  const outcome = verificationToken === null || query.isError ? "signed-out" : query.data;
  if (outcome === undefined) {
    return (
      <SignInFrame title={t("signIn.verifyTitle")}>
        <Loader size="sm" role="status" aria-label={t("general.loading")} />
      </SignInFrame>
    );
  }
  if (outcome === "verified") {
    return (
      <SignInFrame title={t("signIn.verifiedTitle")} text={t("signIn.verifiedText")}>
        <Button
          onClick={() => {
            queryClient.clear();
            router.history.push("/console");
          }}
        >
          {t("signIn.toConsole")}
        </Button>
      </SignInFrame>
    );
  }
  const text = outcome === "invalid" ? t("signIn.verifyInvalid") : t("signIn.verifySignIn");
  return (
    <SignInPage
      returnTo={() => {
        setSignIns(signIns + 1);
      }}
      title={t("signIn.verifyTitle")}
      text={text}
    />
  );
};
