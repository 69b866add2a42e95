import type { SettingsChange, SettingsPlan } from "#shared/domain/settings.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { SimulatorHost } from "../../hosting/serving/simulator-host.ts";
import type { TestReceiver } from "../test-receiver/test-receiver.ts";
import type { Effective, LaunchPlan } from "../../hosting/settings/effective-settings.ts";
import { explainPortBase, findReceiverProblems } from "../../hosting/settings/usable-settings.ts";
import { findPortProblem } from "./find-ports.ts";

type Problems = SettingsPlan["problems"];

/** The current state for checking a change. */
interface Present {
  readonly registry: readonly Pick<SimulatorProfile, "kind" | "fixedReceiver">[];
  readonly host: SimulatorHost;
  readonly receiver: TestReceiver;
}

/** Finds the problems of a change, by field, before anything is stopped. */
export async function findProblems(
  present: Present,
  change: SettingsChange,
  effective: Effective,
  launches: LaunchPlan,
): Promise<Problems> {
  return [
    ...receiverProblems(present, change),
    ...choiceProblems(present, change),
    ...portBaseProblems(present, change),
    ...(await portProblems(present, effective, launches)),
    ...(await testReceiverProblems(present, change)),
  ];
}

function receiverProblems({ registry }: Present, { receivers = {} }: SettingsChange): Problems {
  return Object.entries(receivers).flatMap(([kind, receiver]) => {
    const simulator = registry.find((candidate) => candidate.kind === kind);
    const problems = Object.entries(findReceiverProblems(simulator, receiver));
    return problems.map(([part, message]) => ({ field: `receivers.${kind}.${part}`, message }));
  });
}

function choiceProblems({ registry }: Present, { simulators }: SettingsChange): Problems {
  const kinds = registry.map(({ kind }) => kind);
  const unknown = simulators?.find((kind) => !kinds.includes(kind));
  if (unknown === undefined) return [];
  const message = `unknown simulator ${unknown}; choose from ${kinds.join(", ")}`;
  return [{ field: "simulators", message }];
}

function portBaseProblems({ registry }: Present, { portBase = 0 }: SettingsChange): Problems {
  const message = explainPortBase(portBase, registry.length);
  return message === undefined ? [] : [{ field: "portBase", message }];
}

/** Ports that others hold; those that our own simulators leave are free. */
async function portProblems(
  { host }: Present,
  effective: Effective,
  launches: LaunchPlan,
): Promise<Problems> {
  const own = host.served.map(({ baseUrl }) => Number(new URL(baseUrl).port));
  const wanted = [...launches.restarts, ...launches.starts]
    .map((kind) => ({ kind, port: host.portOf(kind, effective) }))
    .filter(({ port }) => port !== 0 && !own.includes(port));
  const found = await Promise.all(
    wanted.map(async ({ kind, port }) => {
      const problem = await findPortProblem(effective.options.host, port);
      return problem === undefined ? [] : [`${problem} (${kind})`];
    }),
  );
  const problems = found.flat();
  return problems.length === 0 ? [] : [{ field: "portBase", message: problems.join("; ") }];
}

async function testReceiverProblems(
  { receiver }: Present,
  { testReceiverPort = 0 }: SettingsChange,
): Promise<Problems> {
  const { url } = receiver.state;
  const own = url === null ? 0 : Number(new URL(url).port);
  if (testReceiverPort === 0 || testReceiverPort === own) return [];
  const problem = await findPortProblem("127.0.0.1", testReceiverPort);
  return problem === undefined ? [] : [{ field: "testReceiverPort", message: problem }];
}
