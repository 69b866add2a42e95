import { defaultSettings, portBaseFor, type Settings } from "#shared/domain/settings.ts";
import { explainReceiverUrl } from "#core/delivery/sending/receiver-address.ts";
import type { Simulator } from "#core/define-simulator.ts";

/** The settings that can be used, and messages about those that cannot. */
export interface UsableSettings {
  readonly values: Settings;
  readonly notices: readonly string[];
}

/**
 * Leaves out what no simulator could be started with: kinds that do not exist, receivers that are not
 * allowed. Settings are kept for good; a wrong one must not keep the window from opening.
 */
export function usableSettings(
  values: Settings,
  registry: readonly Pick<Simulator, "kind" | "fixedReceiver">[],
): UsableSettings {
  const kinds = registry.map(({ kind }) => kind);
  const chosen = values.simulators?.filter((kind) => kinds.includes(kind)) ?? [];
  const receivers = Object.entries(values.receivers).map(([kind, receiver]) => {
    const simulator = registry.find((candidate) => candidate.kind === kind);
    return { kind, receiver, problems: findReceiverProblems(simulator, receiver) };
  });
  const isGood = ({ problems }: (typeof receivers)[number]) => Object.keys(problems).length === 0;
  const portProblem = explainPortBase(values.portBase, registry.length);
  return {
    values: {
      ...values,
      portBase: portProblem === undefined ? values.portBase : defaultSettings.portBase,
      simulators: chosen.length === 0 ? null : chosen,
      receivers: Object.fromEntries(
        receivers.filter(isGood).map(({ kind, receiver }) => [kind, receiver]),
      ),
    },
    notices: [
      ...(portProblem === undefined
        ? []
        : [`The portBase in the settings is not used: ${portProblem}.`]),
      ...describeUnknownKinds(values.simulators?.filter((kind) => !kinds.includes(kind)) ?? []),
      ...receivers
        .filter((receiver) => !isGood(receiver))
        .map(({ kind, problems }) => describeBadReceiver(kind, problems)),
    ],
  };
}

/**
 * Describes the problem of a port base for a number of simulators; `undefined` when every port fits.
 */
export function explainPortBase(portBase: number, count: number): string | undefined {
  return portBaseFor(count).safeParse(portBase).error?.issues[0]?.message;
}

function describeUnknownKinds(kinds: readonly string[]): readonly string[] {
  if (kinds.length === 0) return [];
  return [`The settings name simulators that do not exist: ${kinds.join(", ")}.`];
}

function describeBadReceiver(kind: string, problems: Readonly<Record<string, string>>): string {
  const named = Object.entries(problems).map(([part, message]) => `its ${part}: ${message}`);
  return `The receiver of ${kind} in the settings is left out (${named.join("; ")}).`;
}

/** Returns the problems of a kind's receiver, by part; nothing when it is valid. */
export function findReceiverProblems(
  simulator: Pick<Simulator, "fixedReceiver"> | undefined,
  { url, secret }: { readonly url: string; readonly secret: string },
): Readonly<Partial<Record<"url" | "secret", string>>> {
  const form = simulator?.fixedReceiver?.secretForm;
  if (!form) return { url: "this simulator has no receiver of its own" };
  const address = explainReceiverUrl(url);
  return {
    ...(address === undefined
      ? {}
      : { url: `give an http or https URL without credentials (${address})` }),
    ...(form.pattern.test(secret) ? {} : { secret: form.allowed }),
  };
}
