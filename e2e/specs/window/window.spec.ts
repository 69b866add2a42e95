import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Simdeck } from "../../fixtures/launch.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";

test.use({ ownApp: true });

test("a page that dies comes back, three times a minute", async ({ simdeck }) => {
  await expect(createPanel(simdeck.page).rail).toBeVisible();
  for (const before of [1, 2, 3]) {
    expect(await loadsOf(simdeck)).toBe(before);
    await crash(simdeck);
    await expect.poll(() => loadsOf(simdeck)).toBe(before + 1);
  }
  expect(await askFromWindow(simdeck)).toMatchObject({ ok: true });
});

test("a page that keeps crashing is left closed, and the simulators still serve", async ({
  simdeck,
}) => {
  await expect(createPanel(simdeck.page).rail).toBeVisible();
  expect(await loadsOf(simdeck)).toBe(1);
  const asked = await recordQuestions(simdeck);
  for (const death of [1, 2, 3, 4]) {
    await crash(simdeck);
    await expect.poll(async () => (await loadsOf(simdeck)) + (await asked())).toBe(death + 1);
  }
  expect(await asked()).toBe(1);
  const health = await fetch(`${simdeck.ready.simulators["payments"]?.base_url ?? ""}/_sim/health`);
  expect(health.status).toBe(200);
});

test("the window opens where it was closed", async ({ launch, terminal }) => {
  const bounds = { x: 60, y: 40, width: 1000, height: 700 };
  const first = await launch({ dataFolder: terminal.folder });
  await first.app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
  }, bounds);
  await expect.poll(() => keptBounds(terminal.folder)).toEqual(bounds);
  await first.close();

  const second = await launch({ dataFolder: terminal.folder });
  expect(await boundsOf(second)).toEqual(bounds);
});

test("is 1280 by 800 at first, with a usable minimum size", async ({ simdeck }) => {
  expect(await boundsOf(simdeck)).toMatchObject({ width: 1280, height: 800 });
  const smallest = await simdeck.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getMinimumSize(),
  );
  expect(smallest).toEqual([900, 600]);
});

test("closing the window ends the app", async ({ simdeck }) => {
  const ended = new Promise((resolve) => simdeck.app.process().once("exit", resolve));
  await simdeck.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close();
  });
  expect(await ended).toBe(0);
});

test("an uncaught error ends the app without a dialog", async ({ simdeck }) => {
  const child = simdeck.app.process();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const said: string[] = [];
  child.stderr?.on("data", (text: Buffer) => said.push(text.toString()));
  await simdeck.app.evaluate(() => {
    setTimeout(() => {
      throw new Error("planted by a test");
    });
  });
  expect(await ended).toBe(1);
  expect(said.join("")).toContain("simdeck: Error: planted by a test");
});

/** Ends the page's process the hard way. */
async function crash({ app }: Simdeck): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
}

/** Returns the number of completed page loads. Playwright itself gives a crashed page up for good. */
function loadsOf({ app }: Simdeck): Promise<number> {
  return app.evaluate(({ BrowserWindow }) => {
    const counter = globalThis as unknown as { loads?: number };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (counter.loads === undefined) {
      counter.loads = 1;
      contents?.on("did-finish-load", () => {
        counter.loads = (counter.loads ?? 0) + 1;
      });
    }
    return counter.loads;
  });
}

/** Answers every question of the app with silence; gives their number. */
async function recordQuestions({ app }: Simdeck): Promise<() => Promise<number>> {
  await app.evaluate(({ dialog }) => {
    const counter = globalThis as unknown as { questions: number };
    counter.questions = 0;
    dialog.showMessageBox = () => {
      counter.questions += 1;
      return new Promise(() => undefined);
    };
  });
  return () => app.evaluate(() => (globalThis as unknown as { questions: number }).questions);
}

function askFromWindow({ app }: Simdeck): Promise<unknown> {
  return app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents?.executeJavaScript('window.bridge.call("simulators.list", {})') as unknown;
  });
}

async function keptBounds(dataFolder: string): Promise<unknown> {
  const text = await readFile(join(dataFolder, "window.json"), "utf8").catch(() => "{}");
  return (JSON.parse(text) as { readonly bounds?: unknown }).bounds;
}

function boundsOf({ app }: Simdeck): Promise<unknown> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
}
