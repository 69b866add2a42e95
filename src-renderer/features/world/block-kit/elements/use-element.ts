import { readChosen } from "../chosen.ts";
import type { Element } from "../shapes.ts";
import { keyOf, useSurface, type ElementValue, type Place, type PressInput } from "../surface.ts";

/** The position of an element, as far as it decides the effect of a change. */
export interface ElementProps {
  readonly element: Element;
  readonly blockId: string;
  /** The label of the input block, or what else names the element. */
  readonly name: string;
  /** Set for the element of an input block. */
  readonly input?: { readonly isDispatched: boolean; readonly isOptional: boolean } | undefined;
  /** The id of the hint or the error of its block. */
  readonly describedBy?: string | undefined;
}

/** The value of an element, and its acts. */
export interface ElementState {
  readonly place: Place;
  readonly value: ElementValue;
  readonly isBusy: boolean;
  readonly isInvalid: boolean;
  /** Chooses: tells the app at once, or keeps the value for the submission of an input block. */
  readonly choose: (value: ElementValue, label: string) => void;
  /** Keeps what is typed. */
  readonly type: (value: ElementValue) => void;
  /** Tells the app what was typed, where the block asks for it. */
  readonly dispatch: (value: ElementValue) => void;
  readonly press: (input: PressInput) => void;
}

/** Returns the value of an element and what can be done with it. */
export function useElement({ element, blockId, name, input }: ElementProps): ElementState {
  const surface = useSurface();
  const place = { blockId, actionId: element.action_id };
  const draft = surface.drafts.get(keyOf(place));
  const value = draft === undefined ? readChosen(surface.chosen, place, element) : draft;
  const tellsApp = input === undefined || input.isDispatched;
  return {
    place,
    value,
    isBusy: surface.isBusy,
    isInvalid: surface.errors[blockId] !== undefined,
    choose: (next, label) => {
      if (input) surface.change(place, next);
      if (tellsApp) surface.press(place, { selected: next, label });
    },
    type: (next) => surface.change(place, next),
    dispatch: (next) => {
      if (tellsApp && next !== "" && next !== null) {
        surface.press(place, { selected: next, label: name });
      }
    },
    press: (pressed) => surface.press(place, pressed),
  };
}
