import { X } from "lucide-react";
import { memo } from "react";
import { everyEvent, type EventFilter } from "#shared/domain/egress.ts";
import type { ExportFormat, ExportState } from "#shared/domain/export.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatBytes, formatCount } from "../../ui/format.ts";
import { ActionMenu } from "../../ui/menu-button.tsx";
import {
  cancelExport,
  describeExport,
  dismissExport,
  startExport,
  useExport,
} from "./export-store.ts";
import "./export-menu.css";

const formats: readonly { readonly format: ExportFormat; readonly title: string }[] = [
  { format: "ndjson", title: "NDJSON" },
  { format: "egress", title: "egress JSON" },
  { format: "har", title: "HAR of the deliveries" },
];

interface ExportMenuProps {
  readonly filter: EventFilter;
  /** How many events it lets through; null when it asks for nothing. */
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

/** How the export goes, and what came of it. */
export function ExportBar() {
  const current = useExport((state) => state.current);
  if (!current) return null;
  const isRunning = current.state === "running";
  return (
    <div className={`export-bar ${current.state}`} role="group" aria-label="Export progress">
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
        <IconButton label="Put this away" onPress={dismissExport}>
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
