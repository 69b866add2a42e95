import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { SetupError } from "../setup/log.mjs";
import { projectRoot } from "../setup/paths.mjs";

const source = join(projectRoot, "src-main", "library");
const entries = ["simdeck", "vitest", "playwright"];

/** What the types may stand on beside each other: the test runners that they extend. */
const allowedPackages = new Set(["vitest", "@playwright/test"]);

/**
 * Writes the types of the library's entries, and of what they name, into `folder`: plain `.d.ts` files
 * that need no other package but a test runner, and that only for its own entry.
 * @param {string} folder
 */
export function emitTypes(folder) {
  const program = createProgram(folder);
  rmSync(folder, { recursive: true, force: true });
  const queue = entries.map((entry) => join(source, `${entry}.ts`));
  const seen = new Set(queue);
  for (const file of queue) {
    const text = withoutSources(declarationOf(program, file));
    const target = join(folder, relative(source, file).replace(/\.ts$/, ".d.ts"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    for (const found of importsOf(file, text)) {
      if (seen.has(found)) continue;
      seen.add(found);
      queue.push(found);
    }
  }
}

function createProgram(folder) {
  const config = join(projectRoot, "src-main", "tsconfig.json");
  const { options } = ts.getParsedCommandLineOfConfigFile(config, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new SetupError(ts.flattenDiagnosticMessageText(messageText, "\n"));
    },
  });
  return ts.createProgram(
    entries.map((entry) => join(source, `${entry}.ts`)),
    {
      ...options,
      composite: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      outDir: folder,
      rewriteRelativeImportExtensions: true,
      tsBuildInfoFile: undefined,
    },
  );
}

function declarationOf(program, file) {
  let text = "";
  const { diagnostics } = program.emit(program.getSourceFile(file), (_name, written) => {
    text = written;
  });
  if (text !== "" && diagnostics.length === 0) return text;
  const why = diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, " "),
  );
  throw new SetupError(`${file} has no types to give: ${why.join("; ")}`);
}

/** Older resolvers look for `./kinds.js` beside `kinds.d.ts`, and not for `./kinds.ts`. */
function withoutSources(text) {
  return text.replaceAll(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, "$1.js$2");
}

function importsOf(file, text) {
  const names = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  const foreign = names.filter((name) => !name.startsWith("."));
  for (const name of foreign.filter((one) => !allowedPackages.has(one))) {
    throw new SetupError(`The types of ${file} name ${name}, which people need not have.`);
  }
  const own = names.filter((name) => name.startsWith("."));
  return own.map((name) => join(dirname(file), name.replace(/\.js$/, ".ts"))).map(requireInside);
}

function requireInside(file) {
  if (file.startsWith(source)) return file;
  throw new SetupError(`The library's types name ${file}, which is none of them.`);
}
