/** A mistake that somebody could make: a piece of a source file, and what stands in its place. */
export interface Defect {
  readonly name: string;
  /** Below `src-main/`. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
  /** The simulator in which it has to be found. */
  readonly kind: string;
  readonly over?: "socket mode" | "feed" | "changes";
}
