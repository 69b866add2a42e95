import { readFile } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { isRecord } from "#shared/text/json-in.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { asText, Description } from "./description.ts";
import { InvalidDescription } from "./invalid-description.ts";
import { valueAtPointer } from "./pointer.ts";
import { findReferences } from "./references.ts";

/** The key under which other files stand in a description that was read. */
const FILES = "x-simdeck-files";

/**
 * Reads an OpenAPI description, JSON or YAML. Files of the same folder that it refers to become parts of it;
 * nothing is fetched. Throws an InvalidDescription.
 */
export async function loadDescription(file: string): Promise<Description> {
  const root = await readDocument(file);
  checkVersion(root, file);
  await includeFiles(root, file);
  return new Description(root);
}

async function readDocument(file: string): Promise<Record<string, unknown>> {
  const text = await readText(file);
  const value = await parse(text, file);
  if (isRecord(value)) return value;
  throw new InvalidDescription(file, "", "it is not an OpenAPI description: it holds no object");
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new InvalidDescription(
      file,
      "",
      isMissing ? "the file does not exist" : `it cannot be read: ${readReason(error)}`,
    );
  }
}

async function parse(text: string, file: string): Promise<unknown> {
  const isJson = /^\uFEFF?\s*[{[]/.test(text);
  try {
    if (isJson) return JSON.parse(text.replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    // Flow mappings of YAML begin like JSON, too.
    if (/\.json$/i.test(file)) {
      throw new InvalidDescription(file, "", `it is not JSON: ${readReason(error)}`);
    }
  }
  try {
    const { parse: parseYaml } = await import("yaml");
    return parseYaml(text, { merge: true, logLevel: "error" }) as unknown;
  } catch (error) {
    const [first = ""] = readReason(error).split("\n");
    throw new InvalidDescription(file, "", `it is neither JSON nor YAML: ${first}`);
  }
}

function checkVersion(root: Record<string, unknown>, file: string): void {
  if (root["swagger"] !== undefined) {
    throw new InvalidDescription(
      file,
      "#/swagger",
      `Swagger ${asText(root["swagger"])} is not supported; convert it to OpenAPI 3 with "npx swagger2openapi ${file} -o openapi.yaml"`,
    );
  }
  const { openapi, info, paths, webhooks } = root;
  if (openapi === undefined) {
    throw new InvalidDescription(
      file,
      "",
      "it is not an OpenAPI description: the field openapi is missing",
    );
  }
  // YAML reads 3.1 as a number.
  if (!/^3\.[01](?:\.|$)/.test(asText(openapi))) {
    throw new InvalidDescription(
      file,
      "#/openapi",
      `version ${JSON.stringify(openapi)} is not supported; 3.0 and 3.1 are`,
    );
  }
  if (!isRecord(info) || typeof info["title"] !== "string") {
    throw new InvalidDescription(file, "#/info/title", "the title is missing");
  }
  if (!isRecord(paths) && !isRecord(webhooks)) {
    throw new InvalidDescription(file, "#/paths", "the paths are missing");
  }
}

/** Makes all references lead to places in `root`, and checks that there is something at each. */
async function includeFiles(root: Record<string, unknown>, file: string): Promise<void> {
  const main = resolve(file);
  const folder = dirname(main);
  const prefixes = new Map([[main, ""]]);
  const included: Record<string, unknown> = {};
  const queue: [path: string, document: unknown][] = [[main, root]];
  const targets: { from: string; pointer: string; text: string; target: string }[] = [];
  for (const [path, document] of queue) {
    for (const { holder, pointer, text } of findReferences(document)) {
      const [name = "", fragment = ""] = text.split("#", 2);
      const refuse = (reason: string) =>
        new InvalidDescription(
          shown(path, main, file),
          pointer,
          `$ref ${JSON.stringify(text)}: ${reason}`,
        );
      if (/^[a-z][a-z0-9+.-]+:/i.test(name)) throw refuse("nothing is fetched; save it as a file");
      const other = name === "" ? path : resolve(dirname(path), decodeURIComponent(name));
      let prefix = prefixes.get(other);
      if (prefix === undefined) {
        if (!other.startsWith(folder + sep))
          throw refuse("it leads out of the folder of the description");
        const key = String(prefixes.size);
        prefix = `/${FILES}/${key}`;
        prefixes.set(other, prefix);
        const loaded = await readOther(other, refuse);
        included[key] = loaded;
        queue.push([other, loaded]);
      }
      const target = `#${prefix}${fragment}`;
      holder["$ref"] = target;
      targets.push({ from: shown(path, main, file), pointer, text, target });
    }
  }
  if (Object.keys(included).length > 0) root[FILES] = included;
  for (const { from, pointer, text, target } of targets) {
    if (valueAtPointer(root, target) !== undefined) continue;
    throw new InvalidDescription(
      from,
      pointer,
      `$ref ${JSON.stringify(text)}: there is no such part`,
    );
  }
}

/** Messages name the file as it was given, and others relative to it. */
function shown(path: string, main: string, file: string): string {
  return path === main ? file : relative(process.cwd(), path);
}

async function readOther(path: string, refuse: (reason: string) => Error): Promise<unknown> {
  try {
    return await readDocument(path);
  } catch (error) {
    if (error instanceof InvalidDescription) throw refuse(error.message);
    throw error;
  }
}
