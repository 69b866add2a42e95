/** The reason why a description cannot be used, and its place: a file and a JSON pointer in it. */
export class InvalidDescription extends Error {
  override readonly name = "InvalidDescription";
  readonly file: string;
  /** `#/paths/~1orders/get`; empty for the file as a whole. */
  readonly pointer: string;

  constructor(file: string, pointer: string, reason: string) {
    super(reason);
    this.file = file;
    this.pointer = pointer;
  }
}
