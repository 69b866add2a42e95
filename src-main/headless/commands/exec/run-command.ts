import { spawn } from "node:child_process";
import { constants } from "node:os";
import { StartError } from "../../../hosting/start-error.ts";

const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
const passedOn = ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"] as const;

/** The destination of the command's output; default: the terminal. */
export type CommandStreams = "inherit" | readonly ["ignore", number, number];

/**
 * Runs a command and resolves with its exit code: 128 + n when signal n ended it. Signals to this process are
 * passed on. Rejects with a StartError when the command cannot be started.
 */
export function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv,
  streams: CommandStreams = "inherit",
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: environment,
      stdio: streams === "inherit" ? streams : [...streams],
      shell: process.platform === "win32",
    });
    const listeners = passedOn.map((signal) => {
      // A terminal sends these two to the whole group of processes itself.
      const isFromTerminal = signal === "SIGINT" || signal === "SIGQUIT";
      const listener = () => {
        if (!isFromTerminal || !process.stdin.isTTY) child.kill(signal);
      };
      process.on(signal, listener);
      return () => process.removeListener(signal, listener);
    });
    const end = () => {
      for (const remove of listeners) remove();
    };
    child.once("error", (error: NodeJS.ErrnoException) => {
      end();
      const isMissing = error.code === "ENOENT";
      const reason = isMissing ? "command not found" : error.message;
      const code = isMissing ? NOT_FOUND : NOT_EXECUTABLE;
      reject(new StartError(code, `exec: ${program}: ${reason}.`));
    });
    child.once("close", (code, signal) => {
      end();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
