import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { useSettings } from "../../stores/settings-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { useMedia } from "../../ui/layout/use-media.ts";
import { useInSight } from "../../ui/layout/use-in-sight.ts";
import { Ledger } from "./ledger.tsx";
import { useWire, type WireView } from "./use-wire.ts";
import { WireThreads } from "./wire-threads.tsx";
import "./wire.css";

/** A window tall enough for the ledger below the threads. */
const TALL_WINDOW = "(min-height: 960px)";

const views = { threads: "Threads", ledger: "Ledger" } as const;

/** Returns the view of the Wire: the chosen one, or a ledger with reduced motion. */
function useShownView() {
  const chosen = useSettings((settings) => settings.wireView);
  const isSet = useSettings((settings) => settings.motion === "reduced");
  const isAsked = useMedia("(prefers-reduced-motion: reduce)");
  return chosen ?? (isSet || isAsked ? "ledger" : "threads");
}

/** Requests that come in, events that go out and what became of them, as they happen. */
export function Wire() {
  const [isPaused, setPaused] = useState(false);
  const place = useRef<HTMLElement>(null);
  const wire = useWire(useInSight(place) && !isPaused);
  const view = useShownView();
  const isTall = useMedia(TALL_WINDOW);
  return (
    <>
      <section role="region" aria-label="Wire" className="wire" ref={place}>
        <header className="hstack section-head">
          <h2>Wire</h2>
          <span className="faint clip">{summarise(wire, isPaused)}</span>
          <span className="grow" />
          <Segments
            label="Show as"
            bare
            value={view}
            choices={views}
            onChange={(wireView) => useSettings.setState({ wireView })}
          />
          <PauseButton isPaused={isPaused} onChange={setPaused} />
        </header>
        {view === "threads" ? <WireThreads wire={wire} /> : <Ledger wire={wire} />}
      </section>
      {view === "threads" && isTall ? (
        <section aria-label="Ledger">
          <header className="hstack section-head">
            <h2>Recent activity</h2>
          </header>
          <Ledger wire={wire} most={6} />
        </section>
      ) : null}
    </>
  );
}

/** The same as the stage of a demonstration: nothing but the threads. */
export function WireStage() {
  const wire = useWire(true);
  return (
    <section role="region" aria-label="Wire" className="wire wire-stage">
      <WireThreads wire={wire} most={4} />
    </section>
  );
}

function summarise({ active, total }: WireView, isPaused: boolean): string {
  if (isPaused) return "paused";
  if (active === 0) return "waiting for the first request";
  if (total === 1) return "active";
  return `${String(active)} of ${String(total)} simulators active`;
}

interface PauseButtonProps {
  readonly isPaused: boolean;
  readonly onChange: (isPaused: boolean) => void;
}

function PauseButton({ isPaused, onChange }: PauseButtonProps) {
  const Icon = isPaused ? Play : Pause;
  return (
    <Button tone="quiet" onPress={() => onChange(!isPaused)}>
      <Icon size={14} aria-hidden />
      {isPaused ? "Resume" : "Pause"}
    </Button>
  );
}
