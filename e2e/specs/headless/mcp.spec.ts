import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { projectRoot } from "../../fixtures/project.ts";

// The built command, over stdio, with the official client.

const listed = z.object({
  simulators: z.array(z.object({ simulator: z.string(), base_url: z.string() })),
});

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "simdeck-mcp-"));
});

test.afterEach(() => rm(folder, { recursive: true }));

async function connect(...options: readonly string[]): Promise<Client> {
  const program = join(projectRoot, "out", "main", "headless.js");
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, "mcp", ...options],
      cwd: folder,
    }),
  );
  return client;
}

async function simulatorsOf(client: Client) {
  const { structuredContent } = await client.callTool({ name: "list_simulators", arguments: {} });
  return listed.parse(structuredContent).simulators;
}

test("starts simulators for its client, and stops them when the client leaves", async () => {
  const client = await connect("--only", "stripe,resend");
  const simulators = await simulatorsOf(client);
  expect(simulators.map(({ simulator }) => simulator)).toEqual(["payments", "email"]);
  const health = `${simulators[0]?.base_url ?? ""}/_sim/health`;
  expect((await fetch(health)).status).toBe(200);
  const { contents } = await client.readResource({ uri: "simdeck://docs/faults" });
  expect(JSON.stringify(contents)).toContain("Faults");
  await client.close();
  await expect(async () => {
    await expect(fetch(health)).rejects.toThrow();
  }).toPass();
});

test("attaches to running simulators, and leaves them running", async () => {
  const first = await connect("--only", "stripe");
  const [payments] = await simulatorsOf(first);
  const address = payments?.base_url ?? "";
  const second = await connect("--attach", address);
  expect(await simulatorsOf(second)).toMatchObject([{ simulator: "payments", base_url: address }]);
  await second.close();
  expect((await fetch(`${address}/_sim/health`)).status).toBe(200);
  await first.close();
});
