import { join } from "node:path";
import { app, BrowserWindow, nativeTheme, shell } from "electron";
import type { Settings } from "#shared/domain/settings.ts";
import { legible } from "#shared/text/legible.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { allocateYoung } from "../hosting/allocate-young.ts";
import { helpText } from "../hosting/options/options.ts";
import { keepDefaultReadyFile } from "../hosting/serving/default-ready-file.ts";
import { StartError } from "../hosting/start-error.ts";
import { openRegistry } from "../hosting/registry.ts";
import { startWorkbench, type Workbench } from "../workbench/start-workbench.ts";
import { version } from "../hosting/version.ts";
import { servePanel } from "./panel-page/app-protocol.ts";
import { hostBridge } from "./bridge/bridge-host.ts";
import { readLine } from "./read-line.ts";
import { guardPermissions } from "./panel-page/guards.ts";
import { setMenu } from "./window/menu.ts";
import { isDevelopment } from "./panel-page/panel-address.ts";
import { keepSettings } from "../hosting/settings/settings-keeper.ts";
import { findFreePortBase } from "../workbench/settings/find-ports.ts";
import {
  askAfterStartError,
  closeStartError,
  leaveStartError,
} from "./start-error/ask-after-start-error.ts";
import { stopInOrder } from "./stop.ts";
import { openLogWindow } from "./window/log-window.ts";
import { openPageWindow } from "./window/page-window.ts";
import { openWindow, raise } from "./window/window.ts";

/** The address of the window's page. */
interface Panel {
  readonly address: string;
  readonly origin: string;
}

/** Runs the simulators with a window. The same options as headless, and the same line on stdout. */
export async function runDesktop(argv: readonly string[], panel: Panel): Promise<void> {
  try {
    const place = { folder: process.cwd(), environment: process.env };
    const { options, registry } = await readLine(argv, place);
    if (options.help) end(0, helpText(registry));
    else if (options.version) end(0, `${version}\n`);
    else if (claimDataFolder()) await serve(argv, panel);
  } catch (error) {
    if (error !== reported) report(error);
    app.exit(error instanceof StartError ? error.exitCode : 1);
  }
}

/** The start error that a window shows. */
let reported: StartError | undefined;

function report(error: unknown): void {
  process.stderr.write(`simdeck: ${legible(readReason(error))}\n`);
}

function end(exitCode: number, text: string): void {
  process.stdout.write(text);
  app.exit(exitCode);
}

async function serve(argv: readonly string[], panel: Panel): Promise<void> {
  allocateYoung();
  const starting = startOrAsk(argv, join(app.getPath("userData"), "settings.json"));
  const readyFile: { remove?: () => void } = {};
  const save = async () => {
    await (await starting).saveSession();
  };
  stopInOrder(save, async () => {
    readyFile.remove?.();
    await (await starting).close();
  });
  const workbench = await starting;
  readyFile.remove = keepDefaultReadyFile(process.cwd(), workbench.readyLine);
  process.stdout.write(`${workbench.readyLine}\n`);
  await app.whenReady();
  leaveStartError();
  showPanel(workbench, panel);
  closeStartError();
}

/**
 * Starts the simulators. A start from an icon has no terminal that shows why it failed: a window does, and
 * what is chosen there is tried. A start with options ends with an exit code.
 */
async function startOrAsk(argv: readonly string[], settingsFile: string): Promise<Workbench> {
  let input = argv;
  let environment: NodeJS.ProcessEnv = process.env;
  for (;;) {
    try {
      return await startWorkbench(input, environment, settingsFile);
    } catch (error) {
      if (!(error instanceof StartError) || argv.length > 0) throw error;
      report(error);
      reported = error;
      const choice = await askAfterStartError(await describeStartError(error, settingsFile));
      if (choice.act === "quit") throw error;
      if (choice.act === "ports")
        await keepSettings(settingsFile).change({ portBase: choice.base });
      const { address, token } = choice.act === "attach" ? choice : { address: "", token: "" };
      input = address === "" ? argv : [...argv, "--attach", address];
      environment = token === "" ? process.env : { ...process.env, SIM_CONTROL_TOKEN: token };
    }
  }
}

const LOOPBACK = "127.0.0.1";

async function describeStartError({ message, exitCode }: StartError, settingsFile: string) {
  const { registry } = await openRegistry([]);
  const { portBase } = keepSettings(settingsFile).values;
  const isPort = exitCode === 1 && message.startsWith("Port ");
  return {
    message,
    portBase: isPort ? await findFreePortBase(LOOPBACK, portBase, registry.length) : undefined,
    address: `http://${LOOPBACK}:${String(portBase + 1)}`,
  };
}

function showPanel(workbench: Workbench, { address, origin }: Panel): void {
  guardPermissions(origin);
  if (!isDevelopment) servePanel(join(app.getAppPath(), "out", "renderer"));
  followTheme(workbench.settings);
  const panel = openWindow({ address, name: "window" });
  const openLog = () => {
    openLogWindow(address, panel);
  };
  const openPage = (url: string) => {
    openPageWindow(address, panel, url);
  };
  hostBridge(workbench, origin, { info: describeApp, openLog, openPage });
  workbench.attachment.onSwap(reloadPages);
  describeAbout(version);
  setMenu(isDevelopment, { openLog, openDataFolder });
}

/** Nothing that a page knows of one instance holds for another: ids and places start again there. */
function reloadPages(): void {
  // The response to the command that caused this is sent first.
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

/** Sets the text of the system's About dialog. */
function describeAbout(version: string): void {
  const { electron, chrome, node } = process.versions;
  app.setAboutPanelOptions({
    applicationName: "Simdeck",
    applicationVersion: version,
    version: `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    copyright: "MIT licence",
    credits: "Simulators of third-party provider APIs on this machine.",
    iconPath: join(app.getAppPath(), "resources", "icon.png"),
  });
}

const themeSources = { system: "system", light: "light", dark: "dark", contrast: "dark" } as const;

/**
 * Keeps what the system draws around the page (menus, dialogs, the window before the page is there) in
 * the theme that is set.
 */
function followTheme(settings: Workbench["settings"]): void {
  const follow = ({ theme }: Pick<Settings, "theme">) => {
    nativeTheme.themeSource = themeSources[theme];
  };
  follow(settings.view().values);
  settings.onChange(() => {
    follow(settings.view().values);
  });
}

/**
 * Ends a second app on the same data folder and brings the window of the first to the front. Apps with
 * different `--user-data-dir` folders can run side by side.
 */
function claimDataFolder(): boolean {
  if (app.requestSingleInstanceLock()) {
    app.on("second-instance", () => {
      raise(BrowserWindow.getAllWindows()[0]);
    });
    return true;
  }
  const folder = app.getPath("userData");
  process.stderr.write(
    `simdeck: already running with the data folder ${folder}. Its window was brought to the front. ` +
      "Use --user-data-dir=DIR to run another instance.\n",
  );
  app.exit(1);
  return false;
}
