import { Check } from "lucide-react";
import type { ScenarioView } from "#shared/domain/scenario-view.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CodeBlock } from "../../../ui/editor/code-block.tsx";
import { useSimulatorNames } from "../../../ui/display/simulator/simulator-looks.ts";
import { acceptActual, usePlayer } from "./player-store.ts";

/** The first difference of a run in full, what to do about it, and how the same is played in CI. */
export function FirstDifference({ view }: { readonly view: ScenarioView }) {
  const isBusy = usePlayer((player) => player.isBusy);
  const nameOf = useSimulatorNames();
  const { difference, isSample, file } = view;
  const command = `simdeck play ${file.split(/[/\\]/).at(-1) ?? file}`;
  return (
    <aside className="vstack first-difference" aria-label="First difference">
      {difference ? (
        <>
          <h3>First difference</h3>
          <p className="difference-where">
            {nameOf(difference.kind)}: <code>{difference.what}</code>
          </p>
          <Value name="Expected" text={difference.expected} />
          <Value name="Actual" text={difference.actual} />
          {difference.hint === null ? null : <p>{difference.hint}</p>}
          {isSample ? (
            <p className="faint">To accept the actual events, save the sample as a test first.</p>
          ) : (
            <div>
              <Button size="small" isPending={isBusy} onPress={() => void acceptActual()}>
                <Check size={13} aria-hidden />
                Accept actual
              </Button>
            </div>
          )}
        </>
      ) : null}
      <h3>In CI</h3>
      <CodeBlock text={command} label="Command" wraps />
      <p className="faint">
        Exits with code 1 at the first difference. With <code>--update</code> it accepts the actual
        events.
      </p>
    </aside>
  );
}

function Value({ name, text }: { readonly name: string; readonly text: string | null }) {
  return (
    <div className={`difference-value ${name.toLowerCase()}`}>
      <span className="faint">{name}</span>
      <pre className="mono">{text ?? "nothing"}</pre>
    </div>
  );
}
