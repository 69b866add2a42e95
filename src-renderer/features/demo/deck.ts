import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { MOST_PINS, type Pin } from "../../stores/pins.ts";

/** A button of the deck: its call, and the action whose schema says what is still missing in it. */
export interface DeckCard extends Pin {
  readonly action: WorldActionView | undefined;
  /** The card that creates the object of this one; absent when it needs none. */
  readonly needs?: DeckCard | undefined;
}

/** Returns the title of a card; `{money}` stands for the money that it is about, known once it runs. */
export function titleOf({ title }: Pick<Pin, "title">, money = "the payment"): string {
  return title.replaceAll("{money}", () => money);
}

/** The cards of the demo, and whether they are the story, which brings its receiver and delivery. */
export interface Deck {
  readonly cards: readonly DeckCard[];
  readonly isStory: boolean;
}

function starterCard({ kind, starter }: SimulatorView): DeckCard | undefined {
  if (!starter) return undefined;
  const { title, path, body = {} } = starter;
  return { title, kind, path, body, action: undefined };
}

function actionCards(simulator: SimulatorView): readonly DeckCard[] {
  const { kind, actions } = simulator;
  return actions.map((action) => ({
    ...{ title: action.title, kind, path: action.path, body: {}, action },
    needs: starterCard(simulator),
  }));
}

function storyCards({ kind, actions, story = [] }: SimulatorView) {
  const cardAt = (wanted: string | undefined): DeckCard | undefined => {
    const found = story.find(({ path }) => path === wanted);
    if (!found) return undefined;
    const { title, path, body, needs } = found;
    const action = actions.find((known) => known.path === path);
    return { title, kind, path, body, action, needs: cardAt(needs) };
  };
  return story.flatMap(({ number, path }) => {
    const card = cardAt(path);
    return card ? [{ number, card }] : [];
  });
}

/** Lists the pinned actions; without any, the story; without that, the starters and all actions. */
export function listDeck(simulators: readonly SimulatorView[], pins: readonly Pin[]): Deck {
  const story = simulators
    .flatMap(storyCards)
    .toSorted((one, other) => one.number - other.number)
    .map(({ card }) => card);
  const first = simulators.flatMap((one) => [
    ...[starterCard(one) ?? []].flat(),
    ...actionCards(one).slice(0, 1),
  ]);
  const all = [...first, ...simulators.flatMap((one) => actionCards(one).slice(1))];
  if (pins.length === 0) {
    const isStory = story.length > 0;
    return { cards: (isStory ? story : all).slice(0, MOST_PINS), isStory };
  }
  const known = [...story, ...all];
  const cards = pins.map((pin) => {
    const same = known.filter(({ kind, path }) => kind === pin.kind && path === pin.path);
    return { ...pin, action: same[0]?.action, needs: same[0]?.needs };
  });
  return { cards, isStory: false };
}
