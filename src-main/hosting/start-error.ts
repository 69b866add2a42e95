/** Why nothing was started. Its message is for the person at the terminal. */
export class StartError extends Error {
  override readonly name = "StartError";
  /**
   * 2: a wrong option or variable. 1: the machine would not let it, such as a taken port. 126 and 127: the
   * command of `simdeck exec` cannot be run, or is not found.
   */
  readonly exitCode: 1 | 2 | 126 | 127;

  constructor(exitCode: StartError["exitCode"], message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
