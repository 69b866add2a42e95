import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runHealth } from "./health.mjs";

let folder;
let said;
const servers = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "health-"));
  said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((said += text), true));
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Something that answers as a simulator does when it is asked how it is. */
async function serve(answer) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

const well = (request, response) =>
  response.writeHead(request.url === "/_sim/health" ? 200 : 404).end("{}");

function readyFile(addresses) {
  const file = join(folder, "ready.json");
  const simulators = Object.entries(addresses).map(([kind, base_url]) => [kind, { base_url }]);
  const line = { event: "ready", pid: 1, simulators: Object.fromEntries(simulators) };
  writeFileSync(file, `${JSON.stringify(line)}\n`);
  return file;
}

describe("simdeck health", () => {
  it("is silent and succeeds when every simulator is well", async () => {
    const file = readyFile({ payments: await serve(well), email: await serve(well) });
    expect([await runHealth([file]), said]).toEqual([0, ""]);
  });

  it("shows the control token when there is one", async () => {
    const guarded = (request, response) => {
      const isKnown = request.headers.authorization === "Bearer t0ken";
      response.writeHead(isKnown ? 200 : 401).end();
    };
    const file = readyFile({ payments: await serve(guarded) });
    expect(await runHealth([file])).toBe(1);
    expect(said).toContain("payments: status 401");
    vi.stubEnv("SIM_CONTROL_TOKEN", "t0ken");
    expect(await runHealth([file])).toBe(0);
  });

  it("names the one that is not well", async () => {
    const ill = (_request, response) => response.writeHead(500).end();
    const file = readyFile({ payments: await serve(well), email: await serve(ill) });
    expect(await runHealth([file])).toBe(1);
    expect(said).toBe("simdeck health: email: status 500\n");
  });

  it("names the simulator that does not respond", async () => {
    const address = await serve(well);
    await new Promise((resolve) => servers.pop().close(resolve));
    expect(await runHealth([readyFile({ chat: address })])).toBe(1);
    expect(said).toMatch(/^simdeck health: chat: .*ECONNREFUSED/);
  });

  it("does not take a missing file for health", async () => {
    expect(await runHealth([join(folder, "none.json")])).toBe(1);
    expect(said).toContain("not ready");
  });

  it("says how it is called", async () => {
    expect(await runHealth([])).toBe(2);
    expect(said).toContain("simdeck health READY_FILE");
  });
});
