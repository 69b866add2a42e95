import { importTypeScript } from "./import-typescript.mjs";

/** Loaded once: it finds the Electron to use when it is first asked. */
let fixture;

/**
 * Opens the built app in a real window, runs `use` with it and always closes it. The helpers reach
 * the page through the app itself, so they work after the page's process has died.
 * @param {object} options as `launchSimdeck` of the end-to-end tests takes them
 */
export async function withWindow(options, use) {
  fixture ??= importTypeScript("e2e/fixtures/launch.ts");
  const { launchSimdeck } = await fixture;
  const simdeck = await launchSimdeck(options);
  const { app } = simdeck;
  const inPage = (script) =>
    app.evaluate(
      ({ BrowserWindow }, text) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text),
      script,
    );
  try {
    return await use({
      ...simdeck,
      payments: simdeck.ready.simulators.payments,
      pid: simdeck.ready.pid,
      inPage,
      crash: () =>
        app.evaluate(({ BrowserWindow }) => {
          BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
        }),
      /** The `seq`s of the rows that the log shows, and how many there are in all; null without a log. */
      readLog: () => inPage(`(${readLog})()`).catch(() => null),
    });
  } finally {
    await simdeck.close();
  }
}

/** Runs in the page. Opens the log first when another place is shown. */
const readLog = `() => {
  const grid = document.querySelector('[role=grid][aria-label="Egress log"]');
  if (!grid) {
    const links = document.querySelectorAll('nav[aria-label="Places"] a');
    [...links].find((link) => link.textContent.includes("Events"))?.click();
    return null;
  }
  const rows = [...grid.querySelectorAll("[role=row]")];
  const cells = rows.map((row) => row.querySelector("[role=gridcell]")?.textContent ?? "");
  return {
    count: Number(grid.getAttribute("aria-rowcount")) - 1,
    seqs: cells.filter((text) => /^[0-9]+$/.test(text)).map(Number),
  };
}`;
