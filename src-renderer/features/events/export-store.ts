import { create } from "zustand";
import type { EventFilter } from "#shared/domain/egress.ts";
import type { ExportFormat, ExportState } from "#shared/domain/export.ts";
import { call } from "../../bridge/client.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { formatPlural } from "../../ui/format.ts";

const LOOK_MS = 200;

interface LogExport {
  /** The export that was begun last, until it is put away. */
  readonly current: (ExportState & { readonly id: number }) | null;
}

/** The log on its way into a file. */
export const useExport = create<LogExport>(() => ({ current: null }));

/** Asks for a file, has the host write the events into it, and follows how that goes. */
export async function startExport(format: ExportFormat, filter: EventFilter): Promise<void> {
  try {
    const begun = await call("app.export", { format, filter });
    if (begun) await follow(begun.id);
  } catch (error) {
    announce(explainError(error));
  }
}

async function follow(id: number): Promise<void> {
  for (;;) {
    const state = await call("export.state", { id });
    useExport.setState({ current: { ...state, id } });
    if (state.state !== "running") {
      announce(describeExport(state));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Ends the export that is under way; no file is left of it. */
export async function cancelExport(): Promise<void> {
  const { current } = useExport.getState();
  if (current) await call("export.cancel", { id: current.id });
}

/** Puts away what is told of the last export. */
export function dismissExport(): void {
  useExport.setState({ current: null });
}

/** An export in one sentence. */
export function describeExport({ state, done, total, file, problem }: ExportState): string {
  if (state === "running") return `${formatPlural(total, "event")} on the way to ${file}`;
  if (state === "done") return `${formatPlural(done, "event")} written to ${file}`;
  if (state === "cancelled") return "Export cancelled; no file was left behind";
  return `Export failed: ${problem ?? ""} No file was left behind.`;
}
