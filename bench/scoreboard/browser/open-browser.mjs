import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron } from "@playwright/test";
import { importTypeScript } from "../lib/import-typescript.mjs";
import { root } from "../lib/paths.mjs";

/** A page of another origin with a frame whose origin is "null". */
const page = `<!doctype html><title>stranger</title><iframe sandbox="allow-scripts allow-forms" srcdoc="<p>"></iframe>`;

/**
 * Opens a real Chromium at a page of another origin and runs `use` with it. `visit` opens another
 * address, and `frames` are the page as it is then, and the frame without an origin.
 */
export async function withBrowser(use) {
  const { cleanEnvironment, electronProgram, runsAsRoot } =
    await importTypeScript("e2e/fixtures/project.ts");
  const folder = mkdtempSync(join(tmpdir(), "simdeck-board-"));
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const browser = await _electron.launch({
    executablePath: electronProgram(),
    args: [
      join(root, "bench/scoreboard/programs/browser"),
      "--show-window",
      `--user-data-dir=${folder}`,
    ],
    env: cleanEnvironment({}),
    chromiumSandbox: !runsAsRoot,
  });
  try {
    const window = await browser.firstWindow();
    const { port } = server.address();
    const stranger = `http://evil.test:${String(port)}/`;
    const neighbour = `http://localhost:${String(port)}/`;
    const visit = async (address) => {
      await window.goto(address);
      return window.frames();
    };
    return await use({ window, visit, stranger, neighbour });
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
