import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../console-route.tsx";
import { textIn, validateListSearch } from "../../list/list-search.ts";
import type { EndReason } from "../../session/session-events.ts";
import { useText } from "../../texts/use-text.ts";
import { lazyPage } from "../../texts/lazy-page.ts";
// Takes a mailed token out of the address before the router reads that.
import "./mail-token.ts";
import { SignInPage } from "./sign-in-page.tsx";

const ownPage = /^\/console(?:[/?]|$)/u;

const endReasons: readonly EndReason[] = ["idle", "revoked"];

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console/sign-in",
  validateSearch: validateListSearch,
  component: () => {
    const { t } = useText();
    const search = signInRoute.useSearch();
    const returnTo = textIn(search, "return_to") ?? "";
    const ended = endReasons.find((reason) => reason === textIn(search, "ended"));
    // An address from outside leads nowhere but into the console.
    return (
      <SignInPage
        returnTo={ownPage.test(returnTo) ? returnTo : "/console"}
        {...(ended === undefined ? {} : { text: t(`signIn.ended_${ended}`) })}
      />
    );
  },
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console/forgot-password",
  component: lazyPage(() => import("./forgot-password-page.tsx"), "ForgotPasswordPage", "signIn"),
});

/** The pages that links in mails lead to. */
const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/accept-invitation",
  component: lazyPage(() => import("./accept-invitation-page.tsx"), "AcceptInvitationPage", "signIn"),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/verify_email",
  component: lazyPage(() => import("./verify-email-page.tsx"), "VerifyEmailPage", "signIn"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyPage(() => import("./reset-password-page.tsx"), "ResetPasswordPage", "signIn"),
});

/** Where the operator's pages lead to. */
const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console/enter",
  component: lazyPage(() => import("./enter-page.tsx"), "EnterPage", "signIn"),
});

export const signInRoutes = [
  signInRoute,
  forgotPasswordRoute,
  acceptInvitationRoute,
  verifyEmailRoute,
  resetPasswordRoute,
  enterRoute,
] as const;
