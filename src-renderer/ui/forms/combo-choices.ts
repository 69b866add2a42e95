/** One proposal of a text field. */
export interface ComboItem {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** Shown, but not to be chosen; the note says why. */
  readonly isDisabled?: boolean;
}

/** Returns the choice after an arrow key; −1 is the text itself. */
export function moveChoice(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : Math.min(0, count - 1);
  if (key === "ArrowUp") return active > -1 ? active - 1 : count - 1;
  return undefined;
}
