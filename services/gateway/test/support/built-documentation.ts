import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** A built documentation site in a folder of its own. */
export interface BuiltDocumentation {
  readonly folder: string;
  /** Builds it with these files, by their paths; earlier ones are gone. */
  build(files: Readonly<Record<string, string>>): void;
  remove(): void;
}

const isCompressed = (path: string): boolean => !path.endsWith(".png");

/** A folder in which the documentation is not built yet, with a file next to it that is not public. */
export const emptyDocumentation = (): BuiltDocumentation => {
  const parent = mkdtempSync(join(tmpdir(), "railyard-documentation-"));
  const folder = join(parent, "dist");
  writeFileSync(join(parent, "secret.txt"), "not for the public");
  return {
    folder,
    build: (files) => {
      rmSync(folder, { recursive: true, force: true });
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        if (isCompressed(path)) writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text));
        else writeFileSync(join(folder, path), text);
      }
      writeFileSync(join(folder, "unlisted.txt"), "not for the public");
      const hashes = Object.entries(files).map(([path, text]) => [path, `hash${String(text.length)}`] as const);
      const listed = hashes.map(([path, hash]) => [path, { hash, isCompressed: isCompressed(path) }] as const);
      writeFileSync(join(folder, "files.json"), JSON.stringify({ files: Object.fromEntries(listed) }));
    },
    remove: () => {
      rmSync(parent, { recursive: true });
    },
  };
};
