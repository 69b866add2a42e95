import type { ScenarioFrame, ScenarioView } from "#shared/domain/scenario-view.ts";
import { SimulatorIcon } from "../../../ui/display/simulator/simulator-icon.tsx";
import { useSimulatorNames } from "../../../ui/display/simulator/simulator-looks.ts";
import { CallSentence } from "../../../ui/display/call-sentence.tsx";
import { StatusChip, type Tone } from "../../../ui/display/status/status-chip.tsx";
import { useDescribedCalls } from "../../../stores/schedule/use-described-calls.ts";
import { usePlayer } from "./player-store.ts";

const states: Readonly<Record<ScenarioFrame["state"], { tone: Tone; word: string }>> = {
  waiting: { tone: "wait", word: "not reached" },
  same: { tone: "good", word: "as expected" },
  differs: { tone: "bad", word: "differs" },
};

/** The items of a scenario in the order they run, as frames of a film. */
export function FilmStrip({ view }: { readonly view: ScenarioView }) {
  const picked = usePlayer((player) => player.picked);
  const nameOf = useSimulatorNames();
  const words = useDescribedCalls(view.frames);
  return (
    <ol className="film-strip" aria-label="Frames">
      {view.frames.map((frame, index) => {
        const { kind, id, at, method, path, state, status } = frame;
        const { tone, word } = states[state];
        const played = state === "same" && !view.expects ? "done" : word;
        return (
          <li key={`${kind}/${id}`} className={`film-frame ${state}`}>
            <button
              type="button"
              className="vstack"
              aria-pressed={picked === index}
              onClick={() => usePlayer.setState({ picked: index })}
            >
              <span className="hstack film-frame-head">
                <b className="figures">{index + 1}</b>
                <span className="faint figures">{at}</span>
                <span className="grow" />
                <span className="unseen">{nameOf(kind)}</span>
                <SimulatorIcon kind={kind} size={14} />
              </span>
              {words[index] ? <CallSentence {...words[index]} /> : null}
              <span className="grow" />
              <span className="mono faint clip" title={`${id}: ${method} ${path}`}>
                {id}
              </span>
              <StatusChip
                tone={tone}
                word={played}
                code={status === null ? undefined : String(status)}
              />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
