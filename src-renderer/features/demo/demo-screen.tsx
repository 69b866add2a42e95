import { X } from "lucide-react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useMutation } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announceError } from "../../stores/announcer-store.ts";
import { prepareDelivery } from "../../stores/prepare-delivery.ts";
import { toggleDemo } from "../../stores/demo-store.ts";
import { doAction, announceOutcome } from "../../stores/performed-actions.ts";
import { usePins } from "../../stores/pins.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { undoLast } from "../../stores/snapshots/undo-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Keys } from "../../ui/display/keys.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { useShown } from "../../ui/text/secret.tsx";
import { DeckFile } from "./deck-file.tsx";
import { listDeck, titleOf, type DeckCard } from "./deck.ts";
import { fillBody } from "./fill-body.ts";
import { ScreenCards } from "./screen-cards.tsx";
import { useCaption } from "./use-caption.ts";
import { useScreenKeys } from "./use-screen-keys.ts";
import "./demo.css";

interface DemoScreenProps {
  /** The Wire, which is a feature of its own. */
  readonly wire: ReactNode;
}

/** The stage of demo mode: the latest change in large type, the Wire, and numbered cards. */
export function DemoScreen({ wire }: DemoScreenProps) {
  const simulators = useChosenSimulators();
  const pins = usePins((kept) => kept.pins);
  const { cards, isStory } = useMemo(() => listDeck(simulators, pins), [simulators, pins]);
  const { run, problem } = useRunCard(isStory ? simulators : []);
  const [last, setLast] = useState<number | null>(null);
  const play = useCallback(
    (place: number) => {
      const card = cards[place];
      if (!card) return;
      setLast(place);
      run(card);
    },
    [cards, run],
  );
  const next = cards.length === 0 ? 0 : ((last ?? -1) + 1) % cards.length;
  const playNext = useCallback(() => play(next), [play, next]);
  const undo = useCallback(() => void undoLast(), []);
  useScreenKeys({ play, next: playNext, undo, end: toggleDemo });
  return (
    <main className="demo-stage" id="place" tabIndex={-1}>
      <CaptionWords problem={problem} />
      {wire}
      <section className="vstack demo-deck" aria-label="Demo deck">
        <ScreenCards cards={cards} last={last} next={next} onPlay={play} />
        <ScreenFoot cards={cards} />
      </section>
    </main>
  );
}

function CaptionWords({ problem }: { readonly problem: string | undefined }) {
  const { now, before } = useCaption();
  const shown = useShown();
  return (
    <header className="demo-caption">
      <p className="demo-before">{before === undefined ? "" : `Before this: ${shown(before)}`}</p>
      <h1>{shown(problem === undefined ? now.headline : "Not done.")}</h1>
      <p className="hstack demo-detail">
        {now.tone === "none" && problem === undefined ? null : (
          <StatusChip tone={problem === undefined ? now.tone : "bad"} word="" />
        )}
        <span>{shown(problem ?? now.detail)}</span>
      </p>
    </header>
  );
}

/** The keys that work the stage, and what concerns the deck as a whole. */
function ScreenFoot({ cards }: { readonly cards: readonly DeckCard[] }) {
  return (
    <footer className="hstack demo-foot">
      <span className="hstack demo-keys" aria-hidden>
        <Keys keys={`1 … ${String(Math.max(1, cards.length))}`} /> run <Keys keys="←" /> undo{" "}
        <Keys keys="Space" /> next card <Keys keys="Esc" /> end
      </span>
      <span className="grow" />
      <span>secrets hidden</span>
      <DeckFile cards={cards} />
      <Button tone="quiet" size="small" label="End demo mode" onPress={toggleDemo}>
        <X size={13} aria-hidden />
        End
      </Button>
    </footer>
  );
}

/** @param staged The simulators that are made to deliver first. */
function useRunCard(staged: readonly SimulatorView[]) {
  const { mutate, error } = useMutation({
    mutationFn: async (card: DeckCard) => {
      const { kind, path } = card;
      await prepareDelivery(staged);
      const { body, money } = await fillBody(card);
      const title = titleOf(card, money);
      return { title, outcome: await doAction(title, { kind, method: "POST", path, body }) };
    },
    onSuccess: ({ title, outcome }) => announceOutcome(title, outcome),
    onError: (problem) => announceError(problem),
  });
  return { run: mutate, problem: error ? explainError(error) : undefined };
}
