import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { app, BrowserWindow, dialog, type WebContents } from "electron";
import { reasonOf } from "#shared/text/reason-of.ts";
import { CommandError } from "../../workbench/commands/command-error.ts";

/**
 * Asks where a text goes and writes it there. Returns the name of the file once it is written; null when the
 * dialog is cancelled.
 */
export async function saveFile(
  page: WebContents,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<string | null> {
  const window = BrowserWindow.fromWebContents(page);
  if (!window) return null;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: "Save file",
    defaultPath: join(app.getPath("downloads"), basename(name)),
    filters: [{ name: "JSON", extensions: [extname(name).slice(1)] }],
    properties: ["createDirectory", "showOverwriteConfirmation"],
  });
  if (canceled || filePath === "") return null;
  try {
    await writeFile(filePath, text);
  } catch (error) {
    throw new CommandError("not_saved", `${filePath} could not be written: ${reasonOf(error)}.`);
  }
  return basename(filePath);
}
