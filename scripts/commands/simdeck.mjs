import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The `simdeck` command. In a checkout it sets up what is missing first; in an installed package the
// built program is there and needs nothing else.

const usage = `Usage: simdeck <command>

  simdeck headless [options]     run the simulators, for tests and pipelines
  simdeck start [options]        open the desktop panel (in a checkout)
  simdeck exec -- COMMAND        run a command whose requests to real hosts reach simulators
  simdeck init [options]         write a first timeline, test and environment file here
  simdeck list [--json]          list the simulators
  simdeck timeline check FILE    check a timeline file
  simdeck play FILE              play a scenario and compare the events
  simdeck health READY_FILE      check every simulator of a ready file
  simdeck completion SHELL       print a completion script for bash, zsh or fish
  simdeck mcp [options]          serve the Model Context Protocol to a coding agent
  simdeck help [COMMAND]         show the help of one command

For running simulators:

  simdeck trigger KIND [ACTION] [field=value …]
  simdeck events [KIND] [--follow] [--failed]
  simdeck requests [KIND] [--follow]
  simdeck redeliver KIND SEQ|--failed
  simdeck advance DURATION [KIND]
  simdeck reset [KIND]
  simdeck snapshot save|restore|list [NAME] [KIND]
  simdeck unsupported [KIND]
`;

const noPanel = `The panel is not part of the npm package, because the package does not include Electron.

To open it, clone Simdeck's repository and run npm start there, or unpack the archive that
npm run package makes. To run the simulators here, without the panel: simdeck headless.
`;

/** Commands of the built program that receive their own name as an argument. */
const told = [
  ...["completion", "exec", "help", "init", "list", "mcp", "play", "timeline"],
  ...["trigger", "events", "requests", "redeliver"],
  ...["advance", "reset", "snapshot", "unsupported"],
];

const given = process.argv.slice(2);
// `npm run` may pass a `--` on.
const [command, ...rest] = given[0] === "--" ? given.slice(1) : given;
const inCheckout = existsSync(fileURLToPath(new URL("../setup", import.meta.url)));
const wantsHelp = rest.includes("--help") || rest.includes("-h");

function runProgram(args) {
  process.argv = [process.argv[0], process.argv[1], ...args];
  return import(inCheckout ? "./headless.mjs" : "../../out/main/headless.js");
}

function fail(code, message) {
  process.stderr.write(`simdeck: ${message}`);
  process.exitCode = code;
}

async function start() {
  if (!inCheckout) return fail(1, noPanel);
  process.argv = [process.argv[0], process.argv[1], ...rest];
  return import("./start.mjs");
}

if (command === undefined || command === "--help" || command === "-h") process.stdout.write(usage);
else if (command === "--version" || command === "-v") await runProgram(["--version"]);
else if (command === "headless") await runProgram(rest);
else if (told.includes(command)) await runProgram([command, ...rest]);
else if ((command === "start" || command === "health") && wantsHelp) {
  await runProgram(["help", command]);
} else if (command === "health") {
  const { runHealth } = await import("../health.mjs");
  process.exitCode = await runHealth(rest);
} else if (command === "start") await start();
// The program names the command that was most likely meant.
else await runProgram(["help", command]);
