import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import ts from "typescript";
import { listFiles } from "../setup/hash.mjs";
import { SetupError } from "../setup/log.mjs";
import { projectRoot } from "../setup/paths.mjs";

const source = join(projectRoot, "src-main");
const entries = ["simdeck.ts", "vitest.ts", "playwright.ts"].map((entry) =>
  join(source, "library", entry),
);

/** The files whose types are published, and where: the library's own, and those of the simulators' events. */
const published = [
  [/^src-main\/library\/(.*)\.ts$/, "$1.d.ts"],
  [/^src-main\/(simulators\/[\w-]+\/wire)\.ts$/, "$1.d.ts"],
  [/^src-shared\/domain\/(wire)\.ts$/, "$1.d.ts"],
];

/** What the types may stand on beside each other: the test runners that they extend. */
const allowedPackages = new Set(["vitest", "@playwright/test"]);

/**
 * Writes the types of the library's entries, and of what they name, into `folder`: plain `.d.ts` files
 * that need no other package but a test runner, and that only for its own entry.
 * @param {string} folder
 */
export function emitTypes(folder) {
  const files = new Set(entries);
  const written = new Set();
  // Those that a file names are added while the set is walked.
  for (const file of files) {
    const text = declarationOf(file);
    const target = targetOf(file);
    const found = importsOf(file, text);
    write(join(folder, target), withTargets(text, target, found));
    written.add(target);
    for (const { path } of found) files.add(path);
  }
  const left = listFiles(folder, ["."]).filter((file) => !written.has(file));
  for (const file of left) rmSync(join(folder, file));
}

/** Where a file's types are written, relative to the folder. */
function targetOf(file) {
  const name = relative(projectRoot, file).split(sep).join("/");
  const found = published.find(([pattern]) => pattern.test(name));
  if (found) return name.replace(...found);
  throw new SetupError(`The library's types name ${file}, which is not published.`);
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

/** Names each import by its target, as `.js`: not all resolvers look for `./kinds.ts` beside `kinds.d.ts`. */
function withTargets(text, target, imports) {
  return imports.reduce((rest, { name, path }) => {
    const way = posix.relative(posix.dirname(target), targetOf(path)).replace(/\.d\.ts$/, ".js");
    return rest.replaceAll(`"${name}"`, `"${way.startsWith(".") ? way : `./${way}`}"`);
  }, text);
}

/** The files of ours that a declaration names. */
function importsOf(file, text) {
  const names = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  return names.flatMap((name) => {
    if (allowedPackages.has(name)) return [];
    if (name.startsWith(".")) return [{ name, path: join(dirname(file), name) }];
    if (name.startsWith("#shared/")) {
      return [{ name, path: join(projectRoot, "src-shared", name.slice("#shared/".length)) }];
    }
    throw new SetupError(`The types of ${file} name ${name}, which people need not have.`);
  });
}
