import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron } from "@playwright/test";
import {
  cleanEnvironment,
  electronProgram,
  projectRoot,
  runsAsRoot,
} from "../../fixtures/project.ts";
import { removeFolder } from "../../fixtures/remove-folder.ts";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";

test("a taken port opens a window that offers free ones, and starts on them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "simdeck-e2e-"));
  const { taken, port } = await takePort();
  const file = join(folder, "settings.json");
  await writeFile(file, JSON.stringify({ portBase: port - 1 }));
  const app = await _electron.launch({
    executablePath: electronProgram(),
    args: [".", `--user-data-dir=${folder}`],
    cwd: projectRoot,
    env: cleanEnvironment({}),
    chromiumSandbox: !runsAsRoot,
    colorScheme: null,
  });
  try {
    const page = await app.firstWindow();
    await expect(page.getByRole("alert")).toContainText(`Port ${String(port)}`);
    await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(
      `http://127.0.0.1:${String(port)}`,
    );
    const base = page.getByRole("spinbutton", { name: "Port base" });
    const proposed = Number(await base.inputValue());
    expect(proposed).toBeGreaterThan(port);
    await expect(page.getByRole("alert")).not.toContainText("--port-base");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findBarriers(page), colorScheme).toEqual([]);
    }
    const opened = app.waitForEvent("window");
    await page.getByRole("button", { name: "Use these ports" }).click();
    await expect(createPanel(await opened).rail).toBeVisible();
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ portBase: proposed });
    const health = await fetch(`http://127.0.0.1:${String(proposed + 1)}/_sim/health`);
    expect(health.status).toBe(200);
  } finally {
    await app.close();
    taken.close();
    await removeFolder(folder);
  }
});

/**
 * Listens on a port below those that the system hands out by itself. Every other test asks the
 * system for its ports, so none of them takes the ports that the app proposes after this one.
 */
async function takePort(): Promise<{ taken: Server; port: number }> {
  for (let port = 20_000; port < 32_000; port += 100) {
    const taken = createServer();
    try {
      taken.listen(port, "127.0.0.1");
      await once(taken, "listening");
      return { taken, port };
    } catch {
      taken.close();
    }
  }
  throw new Error("Every port that was tried between 20000 and 32000 is taken.");
}
