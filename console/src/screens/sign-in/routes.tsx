import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../console-route.tsx";
import { textIn, validateListSearch } from "../../list/list-search.ts";
import { SignInPage } from "./sign-in-page.tsx";

const ownPage = /^\/console(?:[/?]|$)/u;

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console/sign-in",
  validateSearch: validateListSearch,
  component: () => {
    const returnTo = textIn(signInRoute.useSearch(), "return_to") ?? "";
    // An address from outside leads nowhere but into the console.
    return <SignInPage returnTo={ownPage.test(returnTo) ? returnTo : "/console"} />;
  },
});

export const signInRoutes = [signInRoute] as const;
