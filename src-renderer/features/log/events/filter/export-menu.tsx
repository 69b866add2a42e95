import { X } from "lucide-react";
import { memo } from "react";
import { everyEvent, type EventFilter } from "#shared/domain/egress.ts";
import type { ExportFormat, ExportState } from "#shared/domain/export.ts";
import { Button, IconButton } from "../../../../ui/controls/button.tsx";
import { formatBytes, formatCount, formatPlural } from "../../../../ui/text/format.ts";
import { ActionMenu } from "../../../../ui/controls/menu-button.tsx";
import { create } from "zustand";
import { call } from "../../../../bridge/client.ts";
import { announce, announceError } from "../../../../stores/announcer-store.ts";
import "./export-menu.css";

const LOOK_MS = 200;

interface LogExport {
  /** The export that was begun last, until it is put away. */
  readonly current: (ExportState & { readonly id: number }) | null;
}

/** The log on its way into a file. */
const useExport = create<LogExport>(() => ({ current: null }));

/** Asks for a file, has the host write the events into it, and follows how that goes. */
async function startExport(format: ExportFormat, filter: EventFilter): Promise<void> {
  try {
    const begun = await call("app.export", { format, filter });
    if (begun) await follow(begun.id);
  } catch (error) {
    announceError(error);
  }
}

async function follow(id: number): Promise<void> {
  for (;;) {
    const state = await call("export.state", { id });
    useExport.setState({ current: { ...state, id } });
    if (state.state !== "running") {
      announce(describeExport(state), { tone: state.state === "failed" ? "bad" : "good" });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Ends the export that is under way; no file is left of it. */
async function cancelExport(): Promise<void> {
  const { current } = useExport.getState();
  if (current) await call("export.cancel", { id: current.id });
}

/** Clears the message about the last export. */
function dismissExport(): void {
  useExport.setState({ current: null });
}

/** An export in one sentence. */
function describeExport({ state, done, total, file, problem }: ExportState): string {
  if (state === "running") return `${formatPlural(total, "event")} being written to ${file}`;
  if (state === "done") return `${formatPlural(done, "event")} written to ${file}`;
  if (state === "cancelled") return "Export cancelled. No file was written.";
  return `Export failed: ${problem ?? ""} No file was left behind.`;
}

const formats: readonly { readonly format: ExportFormat; readonly title: string }[] = [
  { format: "ndjson", title: "NDJSON" },
  { format: "egress", title: "JSON log" },
  { format: "har", title: "HAR of the deliveries" },
];

interface ExportMenuProps {
  readonly filter: EventFilter;
  /** The number of matching events; null without a filter. */
  readonly matched: number | null;
}

/** The log as a file: what the filter shows, or all of it. */
export const ExportMenu = memo(({ filter, matched }: ExportMenuProps) => {
  const isRunning = useExport(({ current }) => current?.state === "running");
  const actions = (meant: EventFilter, what: string) =>
    formats.map(({ format, title }) => ({
      id: `${what}-${format}`,
      title: `${what} as ${title}`,
      run: () => void startExport(format, meant),
    }));
  return (
    <ActionMenu
      label="Export"
      isPlain
      isDisabled={isRunning}
      actions={[
        ...(matched === null ? [] : actions(filter, `${formatCount(matched)} matching`)),
        ...actions(everyEvent, "Whole log"),
      ]}
    >
      Export
    </ActionMenu>
  );
});
ExportMenu.displayName = "ExportMenu";

/** The progress of the export, and its result. */
export function ExportBar() {
  const current = useExport((state) => state.current);
  if (!current) return null;
  const isRunning = current.state === "running";
  return (
    <div className={`hstack export-bar ${current.state}`} role="group" aria-label="Export progress">
      {isRunning ? <Progress state={current} /> : null}
      <span className="clip grow" title={current.file}>
        {describeExport(current)}
        {current.state === "done" ? ` (${formatBytes(current.bytes)})` : ""}
      </span>
      {isRunning ? (
        <Button size="small" onPress={() => void cancelExport()}>
          Cancel the export
        </Button>
      ) : (
        <IconButton label="Dismiss" onPress={dismissExport}>
          <X size={13} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

function Progress({ state: { done, total, bytes } }: { readonly state: ExportState }) {
  return (
    <>
      <progress aria-label="Events written" value={done} max={Math.max(1, total)} />
      <span className="figures soft">
        {formatCount(done)} of {formatCount(total)} · {formatBytes(bytes)}
      </span>
    </>
  );
}
