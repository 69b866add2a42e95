import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { app, BrowserWindow, dialog, type WebContents } from "electron";
import * as z from "zod";
import type { ScenarioSample } from "#shared/domain/scenario-view.ts";
import type { Workbench } from "../../workbench/start-workbench.ts";
import { writeChosenFile } from "./save-file.ts";
import { CommandError } from "../../workbench/commands/command-error.ts";

const sampleFile = z.object({ name: z.string(), timeline: z.record(z.string(), z.unknown()) });
const filters = [{ name: "Scenario", extensions: ["json"] }];
const folder = () => join(app.getAppPath(), "resources", "scenarios");

/** Lists the scenarios that come with the program. */
export function listSamples(): ScenarioSample[] {
  return readdirSync(folder())
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const content: unknown = JSON.parse(readFileSync(join(folder(), file), "utf8"));
      const { name, timeline } = sampleFile.parse(content);
      return { file, name, kinds: Object.keys(timeline) };
    });
}

/** Opens a sample, or the file that a person chooses; null when the dialog is cancelled. */
export async function openScenario(workbench: Workbench, page: WebContents, sample?: string) {
  const player = await workbench.scenarios();
  if (sample !== undefined) {
    const known = listSamples().some(({ file }) => file === sample);
    if (!known) throw new CommandError("unknown_sample", `Unknown sample ${sample}.`);
    return player.open(join(folder(), sample), true);
  }
  const window = BrowserWindow.fromWebContents(page);
  if (!window) return null;
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: "Open scenario",
    filters,
    properties: ["openFile"],
  });
  const [file] = filePaths;
  return file === undefined ? null : player.open(file, false);
}

/** Writes a scenario to a file that a person chooses, and opens it; null when the dialog is cancelled. */
export async function saveScenario(workbench: Workbench, page: WebContents, text: string) {
  const file = await writeChosenFile(page, { name: "recorded.scenario.json", text });
  return file === null ? null : (await workbench.scenarios()).open(file, false);
}

/** Asks where the open scenario goes, and writes it and its test; null when the dialog is cancelled. */
export async function saveScenarioTest(workbench: Workbench, page: WebContents) {
  const window = BrowserWindow.fromWebContents(page);
  if (!window) return null;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: "Save scenario and test",
    defaultPath: join(app.getPath("documents"), "scenario.json"),
    filters,
    properties: ["createDirectory", "showOverwriteConfirmation"],
  });
  if (canceled || filePath === "") return null;
  return (await workbench.scenarios()).saveAsTest(filePath);
}
