import { open, rename, rm, type FileHandle } from "node:fs/promises";
import type { ExportState } from "#shared/domain/export.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { CommandError } from "../commands/command-error.ts";

/** A part of an export's text, and how many events it finished. */
export interface Piece {
  readonly text: string | Buffer;
  readonly events: number;
}

/** Text around the events. */
export function frame(text: string): Piece {
  return { text, events: 0 };
}

/** Pieces are gathered to so much before they go to the file. */
const CHUNK_BYTES = 256 * 1_024;

class Cancelled extends Error {}

/**
 * An export on its way to its file. It is written beside its place and put there when it is whole: who
 * cancels it, or runs out of disk, has no half file and keeps what stood there before.
 */
export class ExportJob {
  private current: ExportState;
  private isCancelled = false;

  constructor(file: string) {
    this.current = { state: "running", file, done: 0, total: 0, bytes: 0, problem: null };
  }

  get state(): ExportState {
    return this.current;
  }

  /** Ends it without a file, unless it is done already. */
  cancel(): void {
    this.isCancelled = true;
  }

  /** Writes the pieces; never fails, its state has the result. */
  async run(total: number, pieces: AsyncIterable<Piece>): Promise<void> {
    this.current = { ...this.current, total };
    const draft = `${this.current.file}.${String(process.pid)}.part`;
    try {
      await this.write(draft, pieces);
      await rename(draft, this.current.file);
      this.current = { ...this.current, state: "done", done: total };
    } catch (error) {
      await rm(draft, { force: true });
      this.fail(error);
    }
  }

  /** Says that it could not even begin, or what ended it. */
  fail(error: unknown): void {
    const isCancelled = error instanceof Cancelled;
    const state = isCancelled ? "cancelled" : "failed";
    this.current = { ...this.current, state, problem: isCancelled ? null : explain(error) };
  }

  private async write(draft: string, pieces: AsyncIterable<Piece>): Promise<void> {
    const handle = await open(draft, "w");
    try {
      await this.fill(handle, pieces);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  private async fill(handle: FileHandle, pieces: AsyncIterable<Piece>): Promise<void> {
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      await handle.writeFile(Buffer.concat(waiting));
      this.current = { ...this.current, bytes: this.current.bytes + size };
      waiting = [];
      size = 0;
    };
    for await (const { text, events } of pieces) {
      if (this.isCancelled) throw new Cancelled();
      const bytes = Buffer.from(text);
      waiting.push(bytes);
      size += bytes.length;
      this.current = { ...this.current, done: this.current.done + events };
      if (size >= CHUNK_BYTES) await flush();
    }
    if (this.isCancelled) throw new Cancelled();
    await flush();
  }
}

const words: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full.",
  EACCES: "Permission denied.",
  EPERM: "Permission denied.",
  ENOENT: "The folder does not exist.",
  EROFS: "The disk is read-only.",
  EISDIR: "A folder has this name.",
};

function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return words[code] ?? readReason(error);
}
