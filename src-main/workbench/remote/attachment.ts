import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import { describeSimulators } from "../../hosting/serving/ready-file.ts";
import { StartError } from "../../hosting/start-error.ts";
import { CommandError } from "../commands/command-error.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import { readAttachTarget, type AttachTarget } from "./attach-target.ts";
import { openInstance, type RemoteInstance } from "./remote-instance.ts";
import type { SummarizeOf } from "./remote-simulator.ts";

const REOPEN_MS = 500;

/**
 * The instance that the panel is attached to, if any. The simulators of this process run on meanwhile;
 * the panel source shows them again afterwards. The token is held here, in memory, and nowhere else.
 */
export class Attachment {
  private instance: RemoteInstance | undefined;
  /** Counts what was asked for, so that an attempt that was overtaken leaves nothing behind. */
  private wishes = 0;
  private readonly panelSource: PanelSource;
  private readonly own: () => readonly ShownSimulator[];
  private readonly summarizeOf: SummarizeOf;
  private readonly listeners = new Set<() => void>();

  constructor(
    panelSource: PanelSource,
    own: () => readonly ShownSimulator[],
    summarizeOf: SummarizeOf,
  ) {
    this.panelSource = panelSource;
    this.own = own;
    this.summarizeOf = summarizeOf;
  }

  /** Null while the panel shows its own simulators. */
  get view(): AttachmentView | null {
    return this.instance?.view ?? null;
  }

  /** Returns the shown simulators of the instance; nothing while the panel shows its own simulators. */
  get simulators(): readonly ShownSimulator[] {
    return this.instance?.simulators ?? [];
  }

  /**
   * Calls a listener when another instance, or another start of one, is shown; the returned
   * function ends that.
   */
  onSwap(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Shows the instance at an address. When it cannot, all stays as it is; the CommandError says why. */
  async attach(address: string, token: string): Promise<AttachmentView> {
    const target = readAttachTarget(address);
    this.wishes += 1;
    const { wishes } = this;
    return this.open(target, token.trim(), () => wishes === this.wishes);
  }

  /** Shows this process's own simulators again. */
  detach(): void {
    this.wishes += 1;
    if (this.instance) this.swap(undefined, this.own());
  }

  /** Ends the connections. */
  close(): void {
    this.wishes += 1;
    this.instance?.close();
    this.instance = undefined;
  }

  private async open(
    target: AttachTarget,
    token: string,
    isWanted: () => boolean,
  ): Promise<AttachmentView> {
    const replaced = () => {
      const { instance } = this;
      void this.reopen(target, token, () => instance === this.instance);
    };
    const { summarizeOf } = this;
    const opened = await openInstance(target, token, { replaced, summarizeOf });
    if (isWanted()) this.swap(opened, opened.simulators);
    else opened.close();
    return opened.view;
  }

  private swap(next: RemoteInstance | undefined, simulators: readonly ShownSimulator[]): void {
    this.instance?.close();
    this.instance = next;
    this.panelSource.show(simulators);
    for (const listener of this.listeners) listener();
  }

  /** The instance was started again: it is opened again, as often as it takes while it is shown. */
  private async reopen(target: AttachTarget, token: string, isShown: () => boolean): Promise<void> {
    while (isShown() && this.instance) {
      const opened = await this.open(target, token, isShown).catch(() => undefined);
      if (opened) return;
      // Why not is in sight meanwhile: the connection is lost.
      await pause(REOPEN_MS);
    }
  }
}

function readAddress(addressOrFile: string): string {
  return existsSync(addressOrFile) ? readFileSync(addressOrFile, "utf8") : addressOrFile;
}

/**
 * Attaches to the address or ready file of `--attach` and returns the line for stdout. Throws a StartError:
 * exit code 2 for a wrong address, 1 when it cannot attach.
 */
export async function attachAtStart(
  attachment: Attachment,
  addressOrFile: string,
  token = "",
): Promise<string> {
  try {
    await attachment.attach(readAddress(addressOrFile), token);
    return describeSimulators("attached", attachment.simulators);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const exitCode = error.code === "bad_address" ? 2 : 1;
    throw new StartError(exitCode, `--attach: ${error.message}`);
  }
}
