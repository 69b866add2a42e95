import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetupError } from "../setup/log.mjs";

/** The kind of the simulator that is copied: the one that docs/adding-a-simulator.md shows. */
const EXAMPLE = "parcel-post";
const exampleFolder = ["src-main", "verification", "docs", "example"];
const registryFile = ["src-main", "simulators", "registry.ts"];

/**
 * Creates a simulator: a folder by the file plan, with one resource and its tests.
 * @param {{ root: string, name: string, outside?: string }} options Without `outside` it is created in the
 *   source tree and gets its line in the registry; with it, in that folder, as JavaScript that imports
 *   `simdeck/simulator`.
 * @returns {Promise<string>} The folder.
 */
export async function scaffold({ root, name, outside }) {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    const shown = JSON.stringify(name);
    throw new SetupError(`The name ${shown} is not allowed: write lower case words with hyphens.`);
  }
  const registry = readFileSync(join(root, ...registryFile), "utf8");
  const folder = join(outside ?? join(root, "src-main", "simulators"), name);
  if (registry.includes(`\n  "${name}",\n`) || existsSync(folder)) {
    throw new SetupError(`The name ${JSON.stringify(name)} is taken: choose another.`);
  }
  const example = join(root, ...exampleFolder);
  for (const file of readdirSync(example, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const text = renamed(readFileSync(join(example, file), "utf8"), name);
    const path = join(folder, renamed(file, name));
    mkdirSync(dirname(path), { recursive: true });
    if (outside === undefined) writeFileSync(path, text);
    else writeFileSync(path.replace(/\.ts$/, ".js"), await toJavaScript(text, file));
  }
  if (outside === undefined) {
    const line = `\n  "${name}",\n];`;
    writeFileSync(join(root, ...registryFile), registry.replace("\n];", line));
    const port = 4_701 + [...registry.matchAll(/^ {2}"[\w-]+",$/gm)].length;
    writeFileSync(join(root, "docs", "simulators", `${name}.md`), renamed(page(port), name));
  } else writeFileSync(join(folder, "package.json"), `{ "private": true, "type": "module" }\n`);
  return folder;
}

/** The simulator's page of the docs; `npm run docs` fills the parts between markers and the responses. */
const page = (port) => `# Parcel post

Use this simulator to test an app that sends parcels.

${marker("facts")}

## Quick start

    SIM_START_TIME=2026-01-02T03:04:05Z npx simdeck headless --only ${EXAMPLE}

\`\`\`sh
curl http://127.0.0.1:${port}/parcels -H 'authorization: Bearer test_key' \\
  -H 'content-type: application/json' -d '{"to":"Ada"}'

curl http://127.0.0.1:${port}/_sim/egress
\`\`\`

## Point an app at it

${marker("connect")}

## Events

\`parcel.created\` and \`parcel.scanned\`, each with the parcel.

## World actions

${marker("actions")}

## Time

The times of scans come from the [simulator clock](../time.md).

## Supported routes and differences

${marker("coverage")}
`;

const marker = (name) => `<!-- ${name} -->\n<!-- /${name} -->`;

function renamed(text, name) {
  const title = name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
  return text
    .replaceAll(EXAMPLE, name)
    .replaceAll("Parcel post", title)
    .replaceAll("an imaginary carrier", title);
}

/** Returns a file as JavaScript, which every Node runs, with imports of the package in place of core's. */
async function toJavaScript(text, file) {
  const { default: ts } = await import("typescript");
  const { outputText } = ts.transpileModule(text, {
    fileName: file,
    compilerOptions: { target: "ES2023", module: "ESNext", verbatimModuleSyntax: true },
  });
  const script = outputText
    .replaceAll(/from "#core\/[^"]+"/g, 'from "simdeck/simulator"')
    .replaceAll('import * as z from "zod"', 'import { z } from "simdeck/simulator"')
    .replaceAll(/"(\.[^"]+)\.ts"/g, '"$1.js"')
    .replaceAll(/\.test\.ts"/g, '.test.js"');
  const { format } = await import("oxfmt");
  const whole = file === "index.ts" ? `${script}\nexport default simulator;\n` : script;
  return (await format(file, whole, { printWidth: 100 })).code;
}
