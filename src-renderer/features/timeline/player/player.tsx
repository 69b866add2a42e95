import { Check, FileCheck2, FileVideo, Pause, Play, StepBack, StepForward } from "lucide-react";
import { useEffect } from "react";
import type { ScenarioView } from "#shared/domain/scenario-view.ts";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { goTo, useLocation } from "../../../stores/location.ts";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/controls/dialog.tsx";
import { ActionMenu } from "../../../ui/controls/menu-button.tsx";
import { Empty, Note } from "../../../ui/display/note.tsx";
import { formatPlural } from "../../../ui/text/format.ts";
import { Comparison } from "./comparison.tsx";
import { describeRun } from "./describe-run.ts";
import { FilmStrip } from "./film-strip.tsx";
import { FirstDifference } from "./first-difference.tsx";
import {
  acceptActual,
  closeScenario,
  loadScenario,
  openScenario,
  play,
  runToPicked,
  saveAsTest,
  stepBack,
  stepForward,
  usePlayer,
} from "./player-store.ts";
import "./player.css";

/** Plays a scenario on the simulators and compares the actual events with the expected ones. */
export function ScenarioPlayer() {
  const { view, problem, notice } = usePlayer();
  usePlayerKeys(view !== null && view !== undefined);
  const { sample, tab } = useLocation().params;
  useEffect(() => {
    if (sample === undefined) {
      void loadScenario();
      return;
    }
    goTo("timeline");
    void openScenario(sample).then(play);
  }, [sample, tab]);
  if (view === undefined) return problem === null ? null : <Note tone="bad">{problem}</Note>;
  return (
    <div className="vstack player">
      {view ? <PlayerBar view={view} /> : null}
      {problem === null ? null : <Note tone="bad">{problem}</Note>}
      {notice === null ? null : <p className="player-notice">{notice}</p>}
      <ReplaceWorld />
      {view ? (
        <>
          <FilmStrip view={view} />
          <div className="player-parts">
            <Comparison view={view} />
            <FirstDifference view={view} />
          </div>
        </>
      ) : (
        <Empty title="No scenario is open">
          <p>
            A scenario is a schedule with the events and deliveries that it must cause. Playing it
            replaces the state of its simulators. Undo restores that state.
          </p>
          <OpenMenu title="Open scenario" />
        </Empty>
      )}
    </div>
  );
}

/** Asks once before playing replaces a world that is not empty. */
function ReplaceWorld() {
  const { view, goOn } = usePlayer();
  const statuses = useFeed((feed) => feed.statuses);
  const close = () => usePlayer.setState({ goOn: null });
  const meant = (view?.kinds ?? []).flatMap((kind) => statuses.get(kind) ?? []);
  const sum = (count: (status: SimulatorStatus) => number) =>
    meant.reduce((total, status) => total + count(status), 0);
  return (
    <Dialog title="Replace the state" isOpen={goOn !== null} onClose={close}>
      <p>
        Playing replaces the state of {formatPlural(meant.length, "simulator")} with{" "}
        {formatPlural(
          sum(({ events }) => events),
          "event",
        )}{" "}
        and{" "}
        {formatPlural(
          sum(({ scheduled }) => scheduled),
          "scheduled item",
        )}
        . The request log stays. Undo restores the state.
      </p>
      <div className="hstack dialog-actions">
        <Button onPress={close}>Cancel</Button>
        <Button
          tone="primary"
          onPress={() => {
            close();
            goOn?.();
          }}
        >
          Replace and play
        </Button>
      </div>
    </Dialog>
  );
}

function OpenMenu({ title }: { readonly title: string }) {
  const samples = useCommand("app.scenarioSamples", {}).data ?? [];
  const view = usePlayer((player) => player.view);
  return (
    <ActionMenu
      label={view ? `${title}: open another scenario` : title}
      isPlain
      actions={[
        { id: "", title: "Open file…", run: () => void openScenario() },
        ...samples.map(({ file, name }) => ({
          id: file,
          title: name,
          run: () => void openScenario(file),
        })),
        ...(view
          ? [{ id: "close", title: "Close scenario", run: () => void closeScenario() }]
          : []),
      ]}
    >
      <FileVideo size={13} aria-hidden />
      <span className="clip player-name">{title}</span>
    </ActionMenu>
  );
}

function PlayerBar({ view }: { readonly view: ScenarioView }) {
  const { isPlaying, isBusy, picked } = usePlayer();
  const isAtPicked = view.frames[picked]?.moment === view.played - 1;
  return (
    <div className="hstack player-bar">
      <IconButton
        label="Step back"
        isDisabled={isBusy || view.played === 0}
        onPress={() => void stepBack()}
      >
        <StepBack size={14} aria-hidden />
      </IconButton>
      <Button tone="primary" onPress={() => void play()}>
        {isPlaying ? <Pause size={13} aria-hidden /> : <Play size={13} aria-hidden />}
        {isPlaying ? "Pause" : "Play"}
      </Button>
      <IconButton
        label="Step"
        isDisabled={isBusy || view.isOver}
        onPress={() => void stepForward()}
      >
        <StepForward size={14} aria-hidden />
      </IconButton>
      <Button tone="quiet" isDisabled={isBusy || isAtPicked} onPress={() => void runToPicked()}>
        Run to here
      </Button>
      <p className={`player-state ${view.difference ? "differs" : "soft"}`}>{describeRun(view)}</p>
      <span className="grow" />
      <span className="faint player-start">starts from {view.startsFrom}</span>
      <OpenMenu title={view.name} />
      {view.expects ? null : (
        <Button isDisabled={isBusy || view.isSample} onPress={() => void acceptActual()}>
          <Check size={13} aria-hidden />
          Accept as expected
        </Button>
      )}
      <Button isDisabled={isBusy || !view.expects} onPress={() => void saveAsTest()}>
        <FileCheck2 size={13} aria-hidden />
        Save as test
      </Button>
    </div>
  );
}

/** Space plays and pauses, the arrow keys step, unless a control has the focus that uses them. */
function usePlayerKeys(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { key, target } = event;
      const inField = target instanceof Element && target.closest(USES_ARROWS) !== null;
      const onButton = target instanceof Element && target.closest("button, a") !== null;
      if (inField || (key === " " && onButton)) return;
      if (key === " ") void play();
      else if (key === "ArrowRight") void stepForward();
      else if (key === "ArrowLeft") void stepBack();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
}

const USES_ARROWS =
  'input, textarea, select, [role="tab"], [role="menu"], [role="radio"], [role="slider"], [role="dialog"], [role="listbox"], nav';
