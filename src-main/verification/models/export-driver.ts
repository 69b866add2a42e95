import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventFilter } from "#shared/domain/egress.ts";
import type { ExportFormat } from "#shared/domain/export.ts";
import type { Served } from "../../hosting/serving/boot.ts";
import { Exports } from "../../workbench/export/exports.ts";
import { showLocal } from "../../workbench/panel-source/local-simulator.ts";
import { PanelSource } from "../../workbench/panel-source/panel-source.ts";

/** Writes the log of one simulator as a window has it written, over its whole life: resets and all. */
export class ExportDriver implements AsyncDisposable {
  private readonly exports: Exports;
  private readonly folder = mkdtemp(join(tmpdir(), "simdeck-model-"));

  constructor(served: Served) {
    this.exports = new Exports(new PanelSource([showLocal(served)]));
  }

  /** The text of the written file, the only one. */
  async write(format: ExportFormat, filter: EventFilter): Promise<string> {
    const folder = await this.folder;
    const file = join(folder, `log.${format}`);
    const id = this.exports.start({ format, filter, file });
    // The end is not announced: windows poll as well.
    while (this.exports.state(id).state === "running") await nextTurn();
    const { problem } = this.exports.state(id);
    if (problem !== null) throw new Error(`the export failed: ${problem}`);
    const left = await readdir(folder);
    if (left.join() !== `log.${format}`) throw new Error(`the export left ${left.join()}`);
    const text = await readFile(file, "utf8");
    await rm(file);
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.exports.close();
    await rm(await this.folder, { recursive: true });
  }
}
