import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";
import { listFiles } from "../setup/hash.mjs";
import { SetupError } from "../setup/log.mjs";
import { projectRoot } from "../setup/paths.mjs";

const source = join(projectRoot, "src-main", "library");
const entries = ["simdeck.ts", "vitest.ts", "playwright.ts"];

/** What the types may stand on beside each other: the test runners that they extend. */
const allowedPackages = new Set(["vitest", "@playwright/test"]);

/**
 * Writes the types of the library's entries, and of what they name, into `folder`: plain `.d.ts` files
 * that need no other package but a test runner, and that only for its own entry.
 * @param {string} folder
 */
export function emitTypes(folder) {
  const files = new Set(entries.map((entry) => join(source, entry)));
  const written = new Set();
  // Those that a file names are added while the set is walked.
  for (const file of files) {
    const text = declarationOf(file);
    const target = join(folder, relative(source, file).replace(/\.ts$/, ".d.ts"));
    write(target, withoutSources(text));
    written.add(relative(folder, target).split(sep).join("/"));
    for (const found of importsOf(file, text)) files.add(found);
  }
  const left = listFiles(folder, ["."]).filter((file) => !written.has(file));
  for (const file of left) rmSync(join(folder, file));
}

/** What stands there already is left alone: another `npm pack` may be reading it. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** One file at a time: what the library exports says its types itself. */
function declarationOf(file) {
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(file, "utf8"), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, declaration: true },
  });
  if (diagnostics.length === 0) return outputText;
  const why = diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, " "),
  );
  throw new SetupError(`${file} has no types to give: ${why.join("; ")}`);
}

/** Resolvers look for `./kinds.js` beside `kinds.d.ts`; not all of them for `./kinds.ts`. */
function withoutSources(text) {
  return text.replaceAll(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, "$1.js$2");
}

function importsOf(file, text) {
  const names = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  const own = names.filter((name) => name.startsWith("."));
  for (const name of names) {
    if (own.includes(name) || allowedPackages.has(name)) continue;
    throw new SetupError(`The types of ${file} name ${name}, which people need not have.`);
  }
  return own.map((name) => requireInside(join(dirname(file), name)));
}

function requireInside(file) {
  if (file.startsWith(source)) return file;
  throw new SetupError(`The library's types name ${file}, which is none of them.`);
}
