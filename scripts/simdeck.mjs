#!/usr/bin/env node
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The `simdeck` command. In a checkout it sets up what is missing first; in an installed package the
// built program is there and needs nothing else.

const usage = `Usage: simdeck <command>

  simdeck headless [options]     run the simulators alone (simdeck headless --help)
  simdeck start [options]        open the desktop panel (in a checkout)
  simdeck list                   the kinds there are
  simdeck timeline check FILE    whether a schedule would be accepted
  simdeck health READY_FILE      whether every simulator that a ready file names is well
`;

const [command, ...rest] = process.argv.slice(2);
const inCheckout = existsSync(fileURLToPath(new URL("setup", import.meta.url)));

function runProgram(args) {
  process.argv = [process.argv[0], process.argv[1], ...args];
  return import(inCheckout ? "./headless.mjs" : "../out/main/headless.js");
}

function refuse(message) {
  process.stderr.write(`simdeck: ${message}\n\n${usage}`);
  process.exitCode = 2;
}

if (command === "headless") await runProgram(rest);
else if (command === "list" || command === "timeline") await runProgram([command, ...rest]);
else if (command === "health") {
  const { runHealth } = await import("./health.mjs");
  process.exitCode = await runHealth(rest);
} else if (command === "start" && inCheckout) {
  process.argv = [process.argv[0], process.argv[1], ...rest];
  await import("./start.mjs");
} else if (command === "start") {
  refuse("the panel is not part of this package: start it from a checkout with npm start");
} else if (command === undefined || command === "--help" || command === "-h") {
  process.stdout.write(usage);
} else if (command === "--version") await runProgram(["--version"]);
else refuse(`there is no command ${JSON.stringify(command)}`);
