import { readFile } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { isRecord } from "#shared/text/json-in.ts";
import { isMissingFile, readReason } from "#shared/text/read-reason.ts";
import { asText, Description } from "./description.ts";
import { InvalidDescription } from "./invalid-description.ts";
import { valueAtPointer } from "./pointer.ts";
import { findReferences, type Reference } from "./references.ts";

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
    throw new InvalidDescription(
      file,
      "",
      isMissingFile(error) ? "the file does not exist" : `it cannot be read: ${readReason(error)}`,
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
    const { CORE_SCHEMA, load, Type } = (await import("js-yaml")).default;
    // Dates stay texts, and `<<` merges, which YAML 1.2 leaves out.
    const resolve = (key: unknown) => key === "<<";
    const merge = new Type("tag:yaml.org,2002:merge", { kind: "scalar", resolve });
    return load(text, { schema: CORE_SCHEMA.extend({ implicit: [merge] }) });
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

/** A reference that was read: its place, its text, and the place in the root that it leads to. */
interface Target {
  readonly from: string;
  readonly reference: Reference;
  readonly target: string;
}

/** Makes all references lead to places in `root`, and checks that there is something at each. */
async function includeFiles(root: Record<string, unknown>, file: string): Promise<void> {
  const main = resolve(file);
  const prefixes = new Map([[main, ""]]);
  const included: Record<string, unknown> = {};
  const queue: [path: string, document: unknown][] = [[main, root]];
  const targets: Target[] = [];
  for (const [path, document] of queue) {
    const from = path === main ? file : relative(process.cwd(), path);
    for (const reference of findReferences(document)) {
      const { holder, text, isOptional } = reference;
      const [name = "", fragment = ""] = text.split("#", 2);
      const other = name === "" ? path : resolve(dirname(path), decodeURIComponent(name));
      let prefix = prefixes.get(other);
      if (prefix === undefined) {
        const key = String(prefixes.size);
        const loaded = await readOther(name, other, dirname(main)).catch((error: unknown) => {
          if (!(error instanceof InvalidDescription)) throw error;
          if (isOptional) return undefined;
          throw broken(from, reference, error.message);
        });
        if (!loaded) continue;
        prefix = `/${FILES}/${key}`;
        prefixes.set(other, prefix);
        included[key] = loaded;
        queue.push([other, loaded]);
      }
      const target = `#${prefix}${fragment}`;
      holder["$ref"] = target;
      if (!isOptional) targets.push({ from, reference, target });
    }
  }
  if (Object.keys(included).length > 0) root[FILES] = included;
  for (const { from, reference, target } of targets) {
    if (valueAtPointer(root, target) !== undefined) continue;
    throw broken(from, reference, "there is no such part");
  }
}

function broken(from: string, { pointer, text }: Reference, reason: string): InvalidDescription {
  return new InvalidDescription(from, pointer, `$ref ${JSON.stringify(text)}: ${reason}`);
}

/** Reads a file that a reference names. */
async function readOther(
  name: string,
  path: string,
  folder: string,
): Promise<Record<string, unknown>> {
  const refuse = (reason: string) => new InvalidDescription(path, "", reason);
  if (/^[a-z][a-z0-9+.-]+:/i.test(name)) throw refuse("nothing is fetched; save it as a file");
  if (!path.startsWith(folder + sep)) throw refuse("it leads out of the folder of the description");
  return readDocument(path);
}
