import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** All but the entries, routes and pages, each of which belongs to one of the two applications. */
const sharedModule = /^(?!.*(console.src.(main|router|operator|screens)|\.html$))/;

export default defineConfig({
  base: "/console/",
  // The gateway puts a nonce of its own in place of this word in every answer.
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [react()],
  build: {
    // The oldest that have light-dark() and Map.groupBy; for older ones the colours would be rewritten, and lost.
    target: ["chrome123", "firefox121", "safari17.5"],
    manifest: true,
    // The operator's pages are an application of their own: the admin key shares no state with merchants' pages.
    rolldownOptions: {
      input: ["index.html", "operator.html"],
      output: {
        // Few files, which a browser fetches and compiles faster than many small ones, and which compress better: what
        // the first page of either application needs, and what eight of the others have in common.
        codeSplitting: {
          groups: [
            { name: "base", test: sharedModule, tags: ["$initial"] },
            { name: "common", test: sharedModule, minShareCount: 8 },
          ],
        },
      },
    },
    // The licences of what is built in must go with it, into the gateway's image too.
    license: true,
    // Content-Security-Policy allows no data: scripts or styles; every file is named by its content.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
