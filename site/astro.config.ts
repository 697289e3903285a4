import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

import { base } from "./build/links.ts";
import { createMarkdownPlugin, emptyHeaders } from "./build/markdown-plugin.ts";
import { finishSite } from "./build/finish-site.ts";
import { readSources, repository } from "./build/sources.ts";
import { sidebarOf } from "./build/sidebar.ts";

const sources = readSources();
const pages = new Set([...sources.map(({ path }) => path), "docs/decisions/README.md"]);
const addresses = [...sources.map(({ address }) => address), "decisions"];

const plugin = createMarkdownPlugin({ root: repository, isPage: (path) => pages.has(path) });
const processor = satteri({
  mdastPlugins: [plugin],
  hastPlugins: [emptyHeaders],
  features: { smartPunctuation: false },
});

/** Starlight turns directives on, and a port such as `host:8080` would be one. */
const plainMarkdown = {
  name: "plain-markdown",
  hooks: {
    "astro:config:setup": () => {
      processor.options.features.directive = false;
    },
  },
};

export default defineConfig({
  base,
  trailingSlash: "always",
  outDir: process.env["SITE_OUTPUT"] ?? "./dist",
  markdown: { processor },
  image: { service: { entrypoint: "astro/assets/services/noop" } },
  // Nothing inline: the gateway's policy allows own files alone.
  build: { inlineStylesheets: "never" },
  vite: { build: { assetsInlineLimit: 0 } },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: "Railyard",
      logo: { src: "./src/logo.svg" },
      favicon: "/icon.svg",
      disable404Route: true,
      credits: false,
      pagination: true,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sidebar: sidebarOf(addresses),
      routeMiddleware: "./src/route-data.ts",
      customCss: ["./src/styles/site.css"],
      markdown: { processedDirs: [".."] },
      components: {
        Head: "./src/components/Head.astro",
        Header: "./src/components/Header.astro",
        MarkdownContent: "./src/components/MarkdownContent.astro",
        Search: "./src/components/Search.astro",
        Sidebar: "./src/components/Sidebar.astro",
        ThemeProvider: "./src/components/ThemeProvider.astro",
        ThemeSelect: "./src/components/ThemeSelect.astro",
      },
      expressiveCode: {
        shiki: { engine: "javascript" },
        defaultProps: { overridesByLang: { "sh,js,python,json": { frame: "none" } } },
        styleOverrides: { borderRadius: "0.5rem" },
      },
    }),
    plainMarkdown,
    finishSite(),
  ],
});
