import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SetupError } from "../setup/log.mjs";
import { projectRoot } from "../setup/paths.mjs";
import { scaffold } from "../simulator/scaffold.mjs";

const usage = `Usage: npm run new-simulator -- NAME [--outside FOLDER]

Creates src-main/simulators/NAME with one resource and its tests, and adds its line to the registry.
NAME: lower case words with hyphens, such as video-calls.
  --outside FOLDER   create FOLDER/NAME instead, for simdeck headless --simulator FOLDER/NAME/index.js
`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { outside: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    return { ...values, names: positionals };
  } catch (error) {
    return { problem: error.message, names: [] };
  }
}

const { names, outside, help, problem } = readArguments();
const [name, ...more] = names;
if (help) process.stdout.write(usage);
else if (problem || name === undefined || more.length > 0) {
  const reason =
    problem ?? `One name is required; got ${names.length === 0 ? "none" : names.join(" ")}.`;
  process.stderr.write(`${reason}\n\n${usage}`);
  process.exitCode = 2;
} else {
  try {
    const target = outside === undefined ? {} : { outside: resolve(outside) };
    const folder = relative(process.cwd(), await scaffold({ root: projectRoot, name, ...target }));
    const next =
      outside === undefined
        ? `Next: npx vitest run ${folder}, then npm run docs, which completes docs/simulators/${name}.md.`
        : `Next, in a project with the simdeck package: npx simdeck headless --simulator ${join(folder, "index.js")}`;
    process.stdout.write(`Created ${folder}.\n${next}\n`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
