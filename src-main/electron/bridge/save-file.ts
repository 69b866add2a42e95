import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { app, BrowserWindow, dialog, type WebContents } from "electron";
import { readReason } from "#shared/text/read-reason.ts";
import { CommandError } from "../../workbench/commands/command-error.ts";

interface NewFile {
  readonly name: string;
  readonly text: string;
}

/** Writes a text to a file that a person chooses. Returns the name of the file, or null when cancelled. */
export async function saveFile(page: WebContents, file: NewFile): Promise<string | null> {
  const path = await writeChosenFile(page, file);
  return path === null ? null : basename(path);
}

/**
 * Asks where a text goes and writes it there. Returns the path once the file is written; null when the dialog is
 * cancelled.
 */
export async function writeChosenFile(
  page: WebContents,
  { name, text }: NewFile,
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
    throw new CommandError("not_saved", `${filePath} could not be written: ${readReason(error)}.`);
  }
  return filePath;
}
