import { join } from "node:path";
import { app, BrowserWindow, shell } from "electron";
import { legible } from "#shared/text/legible.ts";
import { reasonOf } from "#shared/text/reason-of.ts";
import { helpText, parseOptions } from "../workbench/options.ts";
import { StartError } from "../workbench/start-error.ts";
import { kinds } from "../workbench/kinds.ts";
import { startWorkbench, type Workbench } from "../workbench/start-workbench.ts";
import { version } from "../workbench/version.ts";
import { describeAbout } from "./about.ts";
import { servePanel } from "./app-protocol.ts";
import { hostBridge } from "./bridge-host.ts";
import { followTheme } from "./follow-theme.ts";
import { guardPermissions } from "./guards.ts";
import { setMenu } from "./menu.ts";
import { isDevelopment } from "./panel-address.ts";
import { beTheOnlyOne } from "./single-instance.ts";
import { stopInOrder } from "./stop.ts";
import { openLogWindow } from "./log-window.ts";
import { openWindow } from "./window.ts";

/** Where the window's page is. */
interface Panel {
  readonly address: string;
  readonly origin: string;
}

/** Runs the simulators with a window. The same options as headless, and the same line on stdout. */
export async function runDesktop(argv: readonly string[], panel: Panel): Promise<void> {
  try {
    const options = parseOptions(argv, kinds);
    if (options.help) end(0, helpText(kinds));
    else if (options.version) end(0, `${version}\n`);
    else if (beTheOnlyOne()) await serve(argv, panel);
  } catch (error) {
    const reason = reasonOf(error);
    process.stderr.write(`simdeck: ${legible(reason)}\n`);
    app.exit(error instanceof StartError ? error.exitCode : 1);
  }
}

function end(exitCode: number, text: string): void {
  process.stdout.write(text);
  app.exit(exitCode);
}

async function serve(argv: readonly string[], panel: Panel): Promise<void> {
  const starting = startWorkbench(
    argv,
    process.env,
    join(app.getPath("userData"), "settings.json"),
  );
  stopInOrder(async () => {
    await (await starting).close();
  });
  const workbench = await starting;
  process.stdout.write(`${workbench.readyLine}\n`);
  await app.whenReady();
  showPanel(workbench, panel);
}

function showPanel(workbench: Workbench, { address, origin }: Panel): void {
  guardPermissions(origin);
  if (!isDevelopment) servePanel(join(app.getAppPath(), "out", "renderer"));
  followTheme(workbench.settings);
  const panel = openWindow({ address, name: "window" });
  const openLog = () => {
    openLogWindow(address, panel);
  };
  hostBridge(workbench, origin, { info: describeApp, openLog });
  workbench.attachment.onSwap(reloadPages);
  describeAbout(version);
  setMenu(isDevelopment, { openLog, openDataFolder });
}

/** Nothing that a page knows of one instance holds for another: ids and places begin anew there. */
function reloadPages(): void {
  // The answer to the command that caused this goes out first.
  setImmediate(() => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.reload();
  });
}

function openDataFolder(): void {
  void shell.openPath(app.getPath("userData"));
}

function describeApp() {
  return { version, electron: process.versions.electron, dataFolder: app.getPath("userData") };
}
