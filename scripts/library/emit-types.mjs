import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";
import { listFiles } from "../setup/hash.mjs";
import { SetupError } from "../setup/log.mjs";
import { projectRoot } from "../setup/paths.mjs";

const mainFolder = join(projectRoot, "src-main");
const library = join(mainFolder, "library");
const authoring = join(mainFolder, "authoring", "simulator.ts");
const entries = [
  ...["simdeck.ts", "vitest.ts", "playwright.ts"].map((entry) => join(library, entry)),
  authoring,
];

/**
 * The packages that the types may import: the test runners that they extend, and zod for own simulators.
 */
const allowedPackages = new Set(["vitest", "@playwright/test", "zod"]);

/**
 * Writes the types of the package's entries, and of what they name, into `folder`: plain `.d.ts` files
 * that need no package but a test runner, and zod, each for its own entry only. `folder/commonjs/` holds
 * the same files for `require`: TypeScript reads the module format from the nearest package.json.
 * @param {string} folder
 */
function emitTypes(folder) {
  const emitted = emitAll();
  const files = new Set(entries);
  const texts = new Map();
  // Those that a file names are added while the set is walked.
  for (const file of files) {
    const text = emitted.get(file);
    const target = targetOf(folder, file);
    const found = importsOf(file, text);
    texts.set(relative(folder, target), withTargets(text, found, target, folder));
    for (const { path } of found) files.add(path);
  }
  const written = new Map([
    ...texts,
    ...[...texts].map(([path, text]) => [join("commonjs", path), text]),
    [join("commonjs", "package.json"), '{ "type": "commonjs" }\n'],
  ]);
  for (const [path, text] of written) write(join(folder, path), text);
  const left = listFiles(folder, ["."]).filter((file) => !written.has(join(file)));
  for (const file of left) rmSync(join(folder, file));
}

/** The events and world actions of the built-in simulators, which the library's types name. */
const WIRE = /^(?:src-main\/(simulators\/[\w-]+\/api-types)|src-shared\/domain\/(api-types))\.ts$/;

/** The library's types lie at the top; those of simulators of one's own in `authoring/`, with their parts. */
function targetOf(folder, file) {
  const fromRoot = relative(projectRoot, file).split(sep).join("/");
  const [, wire, shared] = WIRE.exec(fromRoot) ?? [];
  const isAuthoring = isIn(join(mainFolder, "authoring"), file);
  const path = isIn(library, file)
    ? relative(library, file)
    : (wire ?? shared ?? (isAuthoring ? relative(mainFolder, file) : join("authoring", fromRoot)));
  return join(folder, `${path.replace(/\.ts$/, "")}.d.ts`);
}

const isIn = (folder, file) => file.startsWith(folder + sep);

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The declarations of everything that the entries reach: source file → text. */
function emitAll() {
  const emitted = new Map();
  const config = ts.parseConfigFileTextToJson(
    "tsconfig.json",
    readFileSync(join(mainFolder, "tsconfig.json"), "utf8"),
  ).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, mainFolder);
  const program = ts.createProgram(entries, {
    ...options,
    noEmit: false,
    composite: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
    outDir: projectRoot,
    rootDir: projectRoot,
  });
  program.emit(undefined, (file, text) => emitted.set(file.replace(/\.d\.ts$/, ".ts"), text));
  return emitted;
}

/**
 * Names the written files: `./kinds.js` beside `kinds.d.ts`, since not all resolvers look for `.ts`. Names
 * zod by the path that zod 4 and zod 3.25 share: projects with zod 3 then have these types, too.
 */
function withTargets(text, imports, target, folder) {
  let changed = text.replaceAll('from "zod"', 'from "zod/v4"');
  for (const { name, path } of imports) {
    const other = relative(dirname(target), targetOf(folder, path)).split(sep).join("/");
    const written = (other.startsWith(".") ? other : `./${other}`).replace(/\.d\.ts$/, ".js");
    changed = changed
      .replaceAll(`"${name}"`, `"${written}"`)
      .replaceAll(`'${name}'`, `'${written}'`);
  }
  return changed;
}

const aliases = { "#core/": join(mainFolder, "core"), "#shared/": join(projectRoot, "src-shared") };

/** The own files that a declaration imports. Throws for a package that people need not have. */
function importsOf(file, text) {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName: name }) => {
    const alias = Object.keys(aliases).find((start) => name.startsWith(start));
    if (alias) return [{ name, path: join(aliases[alias], name.slice(alias.length)) }];
    if (name.startsWith(".")) return [{ name, path: join(dirname(file), name) }];
    if (allowedPackages.has(name) || name.startsWith("node:")) return [];
    throw new SetupError(`The types of ${file} name ${name}, which people need not have.`);
  });
}

emitTypes(join(projectRoot, "out", "types"));
