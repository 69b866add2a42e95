import { commands as contract, type CommandOutput } from "#shared/bridge/contract.ts";
import type { Exports } from "../export/exports.ts";
import type { Attachment } from "../remote/attachment.ts";
import type { ScenarioPlayer } from "../scenarios/scenario-player.ts";
import type { SettingsHost } from "../settings/settings-host.ts";
import type { Stage } from "../shown/stage.ts";
import type { TestReceiver } from "../test-receiver/test-receiver.ts";
import { CommandError } from "./command-error.ts";
import { eventCommands } from "./event-commands.ts";
import { requestCommands } from "./request-commands.ts";
import type { Handlers, WorkbenchCommand } from "./handlers.ts";

export interface CommandRunner {
  /** Checks the input and runs the command. Throws a CommandError when either will not do. */
  run<Name extends WorkbenchCommand>(name: Name, input: unknown): Promise<CommandOutput<Name>>;
}

/** Returns whether a name from outside is a command of the workbench. */
export function isWorkbenchCommand(name: string): name is WorkbenchCommand {
  return Object.hasOwn(contract, name) && !/^(?:feed|app)\./.test(name);
}

/** Creates the handlers of all workbench commands. `api.call` is the only one that changes a simulator. */
export function createCommands(
  stage: Stage,
  receiver: TestReceiver,
  settings: SettingsHost,
  attachment: Attachment,
  exports: Exports,
  scenarios: () => Promise<ScenarioPlayer>,
): CommandRunner {
  const handlers: Handlers = {
    ...eventCommands(stage),
    ...requestCommands(stage),
    "simulators.list": () => Promise.all(stage.simulators.map((simulator) => simulator.view())),
    "endpoints.list": async () =>
      (await Promise.all(stage.simulators.map((simulator) => simulator.endpoints()))).flat(),
    "objects.list": ({ kind, collection, ...query }) => stage.find(kind).objects(collection, query),
    "objects.counts": async ({ kinds }) => {
      const counted = kinds.map(async (kind) => {
        return [kind, { ...(await stage.find(kind).objectCounts()) }] as const;
      });
      return Object.fromEntries(await Promise.all(counted));
    },
    "objects.get": ({ kind, collection, id }) => stage.find(kind).object(collection, id),
    "actions.choices": ({ kind, ...query }) => stage.find(kind).choices(query),
    "api.call": ({ kind, ...call }) => stage.find(kind).call(call),
    "receiver.state": () => receiver.state,
    "receiver.start": () => receiver.start(),
    "receiver.stop": () => receiver.stop(),
    "receiver.configure": (behaviour) => receiver.configure(behaviour),
    "receiver.received": ({ first, count }) => ({
      total: receiver.state.received,
      items: [...receiver.received(first, count)],
    }),
    "settings.get": () => settings.view(),
    "settings.plan": ({ change }) => settings.plan(change),
    "settings.change": ({ change }) => settings.change(change),
    "settings.remember": async (values) => {
      await settings.remember(values);
      return {};
    },
    "export.state": ({ id }) => exports.state(id),
    "export.cancel": ({ id }) => exports.cancel(id),
    "scenario.view": async () => (await scenarios()).view(),
    "scenario.goTo": async ({ moments }) => (await scenarios()).goTo(moments),
    "scenario.accept": async () => (await scenarios()).accept(),
    "scenario.close": async () => {
      await (await scenarios()).close();
      return {};
    },
    "instance.attach": ({ address, token }) => attachment.attach(address, token),
    "instance.detach": () => {
      attachment.detach();
      return {};
    },
  };
  return {
    run: async (name, input) => {
      const parsed = contract[name].input.safeParse(input);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const field = issue?.path.join(".") ?? "";
        throw new CommandError("invalid_input", `${name}: ${field} ${issue?.message ?? ""}`);
      }
      return handlerOf(handlers, name)(parsed.data);
    },
  };
}

/** The one place where a name and its handler meet: TypeScript cannot follow that pairing by itself. */
function handlerOf<Name extends WorkbenchCommand>(
  handlers: Handlers,
  name: Name,
): (input: unknown) => Promise<CommandOutput<Name>> {
  const handler: (input: never) => CommandOutput<Name> | Promise<CommandOutput<Name>> =
    handlers[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the runner has parsed it by this name's schema
  return async (input) => handler(input as never);
}
