/** Why there are no simulators: a wrong option, a port that is taken. Its message names it. */
export class SimulatorStartError extends Error {
  override readonly name = "SimulatorStartError";
}
