import { join } from "node:path";
import { app, BrowserWindow, dialog, ipcMain, shell, type IpcMainInvokeEvent } from "electron";
import { channels } from "#shared/bridge/channels.ts";
import type { CommandResponse } from "#shared/bridge/contract.ts";
import type { ExportFormat } from "#shared/domain/export.ts";
import { isWorkbenchCommand } from "../../workbench/commands/command-runner.ts";
import type { Workbench } from "../../workbench/start-workbench.ts";
import { CommandError } from "../../workbench/commands/command-error.ts";
import { allowHost, isSimulatedPage } from "../panel-page/page-hosts.ts";
import { runCommand, refuse } from "./run-command.ts";
import { saveFile } from "./save-file.ts";
import { isPanel } from "./sender.ts";
import { listSamples, openScenario, saveScenario, saveScenarioTest } from "./scenario-files.ts";
import { runShellCommand, type AppInfo } from "./shell-commands.ts";
import { turnPage } from "../window/page-window.ts";
import { createWindowFeeds } from "./window-feeds.ts";

/** The functions that need the windows of the app. */
interface Openers {
  readonly info: () => AppInfo;
  readonly openLog: () => void;
  readonly openPage: (url: string) => void;
}

/**
 * Opens the one door between the page and the workbench: commands in, batches of changes out. Only the
 * panel's own page, by its origin, is answered.
 */
export function hostBridge(
  workbench: Workbench,
  origin: string,
  { info, openLog, openPage }: Openers,
): void {
  const feedOf = createWindowFeeds(workbench.feed);
  const run = (event: IpcMainInvokeEvent, name: unknown, input: unknown): unknown =>
    isWorkbenchCommand(name)
      ? workbench.commands.run(name, input)
      : runShellCommand(name, input, {
          feed: () => feedOf(event.sender),
          info,
          openLog,
          openPage: async (url) => {
            for (const { baseUrl } of await workbench.commands.run("simulators.list", {})) {
              allowHost(baseUrl);
            }
            if (!isSimulatedPage(url)) throw new CommandError("not_a_page", explainOther(url));
            openPage(url);
          },
          turnPage,
          exportLog: async (order) => {
            const window = BrowserWindow.fromWebContents(event.sender);
            const file = window && (await chooseExportFile(window, order.format));
            return file ? { id: workbench.exports.start({ ...order, file }) } : null;
          },
          saveFile: (file) => saveFile(event.sender, file),
          samples: listSamples,
          openScenario: (sample) => openScenario(workbench, event.sender, sample),
          saveScenario: (text) => saveScenario(workbench, event.sender, text),
          saveScenarioTest: () => saveScenarioTest(workbench, event.sender),
          zoom: (factor) => {
            event.sender.setZoomFactor(factor);
          },
          fullScreen: (on) => {
            BrowserWindow.fromWebContents(event.sender)?.setFullScreen(on);
          },
          openFolder: (folder) => shell.openPath(folder),
        });

  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    const answer: CommandResponse = isPanel(event, origin)
      ? await runCommand(name, () => run(event, name, input))
      : refuse("forbidden", "Only the panel page can send commands.");
    return answer;
  });
}

function explainOther(url: string): string {
  return `${url} is neither a page of a simulator nor of an app on this machine.`;
}

const formats = {
  ndjson: { name: "simdeck-events.ndjson", filter: "JSON, a line per event", extension: "ndjson" },
  egress: { name: "simdeck-egress.json", filter: "Egress log", extension: "json" },
  har: { name: "simdeck-deliveries.har", filter: "HTTP archive", extension: "har" },
} as const;

/** Asks for the file of an export; `undefined` when the dialog is cancelled. */
async function chooseExportFile(
  window: BrowserWindow,
  format: ExportFormat,
): Promise<string | undefined> {
  const { name, filter, extension } = formats[format];
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: "Export events",
    defaultPath: join(app.getPath("downloads"), name),
    filters: [{ name: filter, extensions: [extension] }],
    properties: ["createDirectory", "showOverwriteConfirmation"],
  });
  return canceled || filePath === "" ? undefined : filePath;
}
