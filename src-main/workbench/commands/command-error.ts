/** A command of the window that cannot be carried out; its message is shown to a person. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
