// npm run images -- --values mine.yaml: prints the images of a release, one a line, to fill a mirror with.
import { imagesOf } from "./images.ts";

try {
  console.log((await imagesOf(process.argv.slice(2))).join("\n"));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
