import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { execHere } from "./testing/run-exec.ts";

const folder = join(import.meta.dirname, "testing", "languages");
const program = (name: string) => join(folder, name);

const requests = z
  .array(z.object({ kind: z.string(), url: z.string(), authorization: z.string() }))
  .parse(JSON.parse(readFileSync(program("requests.json"), "utf8")));

const variables = {
  HOME: homedir(),
  REQUESTS: JSON.stringify(requests),
  LINES_OF_REQUESTS: requests
    .map(({ kind, url, authorization }) => `${kind}|${url}|${authorization}`)
    .join("\n"),
};

/** Every provider answers 200, and object storage its own error for an unknown bucket. */
const statuses = requests
  .map(({ kind }) => `${kind} ${kind === "object-storage" ? "404" : "200"}\n`)
  .join("");

/** Debian's Python, which has its packages of libraries; another one may come first on the path. */
const python = "/usr/bin/python3";

type Client = readonly [
  name: string,
  command: readonly string[],
  probe: readonly [string, ...string[]],
  output: string,
];

const clients: readonly Client[] = [
  ["curl", ["sh", program("curl.sh")], ["curl", "--version"], statuses],
  ["wget", ["sh", program("wget.sh")], ["wget", "--version"], statuses],
  ["Python urllib", [python, program("urllib_request.py")], [python, "--version"], statuses],
  [
    "Python requests",
    [python, program("with_requests.py")],
    [python, "-c", "import requests"],
    statuses,
  ],
  ["Python httpx", [python, program("with_httpx.py")], [python, "-c", "import httpx"], statuses],
  ["Python boto3", [python, program("with_boto3.py")], [python, "-c", "import boto3"], "hello\n"],
  ["Ruby net/http", ["ruby", program("net_http.rb")], ["ruby", "--version"], statuses],
  ["PHP curl", ["php", program("curl.php")], ["php", "-r", "curl_init();"], statuses],
  ["Go net/http", ["go", "run", program("net_http.go")], ["go", "version"], statuses],
];

test.for(clients)(
  "an unmodified app with %s reaches the simulators by the real hosts",
  { timeout: 180_000 },
  async ([name, command, [tool, ...args], output], { skip }) => {
    const isInstalled = spawnSync(tool, args, { stdio: "ignore" }).status === 0;
    skip(!isInstalled, `${name} is not installed`);
    const run = await execHere(["--others", "refuse", "--", ...command], "", { variables });
    expect([run.code, run.stdout, run.said]).toEqual([0, output, []]);
  },
);
