import { ConfigurationError } from "@railyard/config";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const bytesMax = 64 * 1024;

const svgStart = /^\s*<(?:svg|\?xml)[\s>]/;

const refused = (problem: string): ConfigurationError =>
  new ConfigurationError([{ variable: "CHECKOUT_ICONS_DIR", problem }]);

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(".svg"));
  } catch {
    throw refused("the folder cannot be read.");
  }
};

const bytesOf = (folder: string, file: string): Buffer => {
  try {
    return readFileSync(join(folder, file));
  } catch {
    throw refused(`${file} cannot be read.`);
  }
};

const textOf = (folder: string, file: string): string => {
  const bytes = bytesOf(folder, file);
  if (bytes.length > bytesMax) throw refused(`${file} is larger than 64 KB.`);
  const text = bytes.toString("utf8");
  if (!svgStart.test(text)) throw refused(`${file} is no SVG: it starts with neither <svg nor <?xml.`);
  return text;
};

/**
 * The SVG files of a folder, by their names.
 * @throws {ConfigurationError} naming the first file that is no SVG, or too large for a page that shows many
 */
export const readIcons = (folder: string): ReadonlyMap<string, string> =>
  new Map(namesIn(folder).map((file) => [file, textOf(folder, file)]));
