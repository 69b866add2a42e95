/** Why nothing was started. Its message is for the person at the terminal. */
export class StartError extends Error {
  override readonly name = "StartError";
  /** 2: a wrong option or variable. 1: the machine would not let it, such as a taken port. */
  readonly exitCode: 1 | 2;

  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
