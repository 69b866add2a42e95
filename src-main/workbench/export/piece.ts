/** A part of an export's text, and how many events it finished. */
export interface Piece {
  readonly text: string | Buffer;
  readonly events: number;
}

/** Text around the events. */
export function frame(text: string): Piece {
  return { text, events: 0 };
}
