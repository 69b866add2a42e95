import type { AttachmentView } from "#shared/domain/attachment.ts";
import { CommandError } from "../commands/command-error.ts";
import { isLoopback, type AttachTarget } from "./attach-target.ts";
import { findAddresses, type Findings } from "./find-addresses.ts";
import { followSimulator, type FollowTools, type RemoteSimulator } from "./remote-simulator.ts";

const CATCH_UP_MS = 10_000;

/** The simulators of an instance elsewhere, followed. */
export interface RemoteInstance {
  readonly simulators: readonly RemoteSimulator[];
  readonly view: AttachmentView;
  close(): void;
}

function viewLoss(simulators: readonly RemoteSimulator[]): AttachmentView["lost"] {
  const lost = simulators.flatMap(({ kind, loss }) => (loss ? [{ kind, ...loss }] : []));
  const [first] = lost.toSorted((one, other) => one.since - other.since);
  return first
    ? { since: first.since, reason: first.reason, kinds: lost.map(({ kind }) => kind) }
    : null;
}

function viewInstance(
  { found, missing }: Findings,
  simulators: readonly RemoteSimulator[],
): AttachmentView {
  const address = found[0]?.client.baseUrl ?? "";
  return {
    host: URL.canParse(address) ? new URL(address).host : "",
    version: found[0]?.about.version ?? "",
    isHere: found.every(({ client }) => isLoopback(client.baseUrl)),
    missing: [...missing],
    lost: viewLoss(simulators),
  };
}

async function catchUp(simulators: readonly RemoteSimulator[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, CATCH_UP_MS, "late");
  });
  const all = Promise.all(simulators.map(({ caughtUp }) => caughtUp));
  const end = await Promise.race([all, tooLate]);
  clearTimeout(timer);
  // A large log may still be on its way: what has begun to arrive is good enough to be looked at.
  const mute = simulators.filter(({ status, loss }) => status.now === 0 && loss);
  if (end !== "late" || mute.length === 0) return;
  const [first] = mute;
  const reason = first?.loss?.reason ?? "it sent nothing";
  throw new CommandError("unreachable", `${first?.baseUrl ?? ""}: ${reason}.`);
}

/**
 * Opens an instance: meets its simulators and follows them. `replaced` is called once when the instance
 * was started again. Throws the CommandErrors of `findAddresses`.
 */
export async function openInstance(
  target: AttachTarget,
  token: string,
  { replaced, summarizeOf }: FollowTools,
): Promise<RemoteInstance> {
  const findings = await findAddresses(target, token);
  let isReplaced = false;
  const replaceOnce = () => {
    if (!isReplaced) replaced();
    isReplaced = true;
  };
  const simulators = findings.found.map(({ client, about }) =>
    followSimulator(client, about, { replaced: replaceOnce, summarizeOf }),
  );
  const close = () => {
    for (const simulator of simulators) simulator.close();
  };
  try {
    await catchUp(simulators);
  } catch (error) {
    close();
    throw error;
  }
  return {
    simulators,
    get view() {
      return viewInstance(findings, simulators);
    },
    close,
  };
}
