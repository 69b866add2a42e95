import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import type { SimulatorHost } from "../../hosting/serving/simulator-host.ts";
import { fillMarkers } from "./fill-markers.ts";
import { kindParts } from "./kind-parts.ts";
import { listBlocks, formatAs, read, root } from "./pages.ts";
import { recordedTypes } from "./recorded-types.ts";
import { runSession } from "./run-session.ts";

let serving: SimulatorHost;
let types: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  const environment = { SIM_START_TIME: "2026-01-02T03:04:05Z" };
  serving = await serveSimulators({ argv: ["--port-base", "0"], environment });
  types = recordedTypes();
});

afterAll(() => serving.close());

function baseUrlOf(kind: string): string {
  return serving.served.find(({ simulator }) => simulator.kind === kind)?.baseUrl ?? "";
}

/** The page with its sessions run again. */
async function withResponses(page: string, kind: string, port: number): Promise<string> {
  const here = `http://127.0.0.1:${String(port)}`;
  let filled = page;
  for (const block of listBlocks(page, "sh")) {
    const shown = await runSession(block, here, baseUrlOf(kind));
    filled = filled.replace(`\`\`\`sh\n${block}`, () => `\`\`\`sh\n${shown}`);
  }
  return filled;
}

// `npm run docs` writes the pages; without it, this says which one is out of date and where.
test.each(simulators.map((simulator, place) => ({ simulator, port: 4_701 + place })))(
  "the page of $simulator.kind has current facts, and its requests get the shown responses",
  async ({ simulator, port }) => {
    const { kind } = simulator;
    const file = join("docs", "simulators", `${kind}.md`);
    const parts = await kindParts(simulator, port, types.get(kind) ?? []);
    const page = await withResponses(fillMarkers(read(file), parts), kind, port);
    expect(page).toMatch(/^```sh\ncurl /m);
    const formatted = await formatAs("page.md", page);
    await expect(formatted).toMatchFileSnapshot(join(root, file));
  },
  30_000,
);
