import type { ReactNode } from "react";
import { setDetailSize, useSettings } from "../../stores/settings-store.ts";
import { SplitPane } from "../../ui/layout/split-pane.tsx";
import "./log-place.css";

interface LogPlaceProps {
  readonly head: ReactNode;
  readonly main: ReactNode;
  /** The detail of the open row. */
  readonly side: ReactNode;
  readonly foot?: ReactNode;
}

/** The parts of a log's place. */
export function LogPlace({ head, main, side, foot }: LogPlaceProps) {
  const share = useSettings((settings) => settings.detailSize);
  return (
    <div className="log-place">
      {head}
      <SplitPane
        label="Resize the detail"
        share={share}
        onShare={setDetailSize}
        main={main}
        side={side}
      />
      {foot}
    </div>
  );
}
