import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { MOST_PINS, type Pin } from "../../stores/pins.ts";

/** A button of the deck: its call, and the action whose schema says what is still missing in it. */
export interface DeckCard extends Pin {
  readonly action: WorldActionView | undefined;
}

function starterCards({ kind, starter }: SimulatorView): readonly DeckCard[] {
  if (!starter) return [];
  const { title, path, body = {} } = starter;
  return [{ title, kind, path, body, action: undefined }];
}

function actionCards({ kind, actions }: SimulatorView): readonly DeckCard[] {
  return actions.map((action) => ({
    title: action.title,
    kind,
    path: action.path,
    body: {},
    action,
  }));
}

/** Lists the pinned actions; without any, the starters and all actions. */
export function listDeck(
  simulators: readonly SimulatorView[],
  pins: readonly Pin[],
): readonly DeckCard[] {
  const first = simulators.flatMap((one) => [
    ...starterCards(one),
    ...actionCards(one).slice(0, 1),
  ]);
  const all = [...first, ...simulators.flatMap((one) => actionCards(one).slice(1))];
  if (pins.length === 0) return all.slice(0, MOST_PINS);
  return pins.map((pin) => {
    const known = all.find(({ kind, path }) => kind === pin.kind && path === pin.path);
    return { ...pin, action: known?.action };
  });
}
