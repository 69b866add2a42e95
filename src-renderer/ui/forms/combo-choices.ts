/** One proposal of a text field. */
export interface ComboItem {
  readonly id: string;
  readonly label: string;
  readonly note: string;
}

/** What to propose for a text: nothing once it says exactly one of them. */
export function proposalsFor(items: readonly ComboItem[], text: string): readonly ComboItem[] {
  return items.some(({ id }) => id === text) ? [] : items;
}

/** Where an arrow key moves the choice; −1 is the text itself. */
export function moveChoice(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : Math.min(0, count - 1);
  if (key === "ArrowUp") return active > -1 ? active - 1 : count - 1;
  return undefined;
}
