import { join } from "node:path";
import { app, dialog, type BrowserWindow } from "electron";
import type { ExportFormat } from "#shared/domain/export.ts";

const kinds = {
  ndjson: { name: "simdeck-events.ndjson", filter: "JSON, a line per event", extension: "ndjson" },
  egress: { name: "simdeck-egress.json", filter: "Egress log", extension: "json" },
  har: { name: "simdeck-deliveries.har", filter: "HTTP archive", extension: "har" },
} as const;

/** Asks the person where an export is to go; `undefined` when they think better of it. */
export async function chooseExportFile(
  window: BrowserWindow,
  format: ExportFormat,
): Promise<string | undefined> {
  const { name, filter, extension } = kinds[format];
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: "Export events",
    defaultPath: join(app.getPath("downloads"), name),
    filters: [{ name: filter, extensions: [extension] }],
    properties: ["createDirectory", "showOverwriteConfirmation"],
  });
  return canceled || filePath === "" ? undefined : filePath;
}
