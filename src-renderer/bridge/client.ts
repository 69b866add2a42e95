import {
  commands,
  type Bridge,
  type CommandInput,
  type CommandName,
  type CommandOutput,
} from "#shared/bridge/contract.ts";

declare global {
  interface Window {
    readonly bridge?: Bridge;
  }
}

/** A refusal of the host: a stable code, and a message fit for a person. */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  readonly code: string;
  /** The parameter of a route that it is about. */
  readonly field: string | undefined;

  constructor(code: string, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** The host's door. Looked up at every call, so that a test can hang its own. */
export function hostBridge(): Bridge {
  if (!window.bridge) {
    throw new BridgeError("no_host", "This page only works inside the Simdeck window.");
  }
  return window.bridge;
}

/** Asks the host for something; the answer is checked against the contract before it is used. */
export async function call<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const answer = await hostBridge().call(name, input);
  if (!answer.ok) throw new BridgeError(answer.error.code, answer.error.message);
  const checked = commands[name].output.safeParse(answer.value);
  if (!checked.success) {
    throw new BridgeError("bad_answer", `The main process sent an invalid response to ${name}.`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very name's schema
  return checked.data as CommandOutput<Name>;
}
