import {
  commands as contract,
  type CommandName,
  type CommandOutput,
} from "#shared/bridge/contract.ts";
import type { Exports } from "../export/exports.ts";
import type { Attachment } from "../remote/attachment.ts";
import type { ScenarioPlayer } from "../scenarios/scenario-player.ts";
import type { SessionKeeper } from "../session/session-keeper.ts";
import type { SettingsHost } from "../settings/settings-host.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import type { TestReceiver } from "../test-receiver/test-receiver.ts";
import { CommandError } from "./command-error.ts";
import { eventCommands } from "./event-commands.ts";
import { readMails } from "./read-mails.ts";
import { requestCommands } from "./request-commands.ts";
import type { Handlers, WorkbenchCommand } from "./handlers.ts";

export interface CommandRunner {
  /** Checks the input and runs the command. Throws a CommandError when either will not do. */
  run<Name extends WorkbenchCommand>(name: Name, input: unknown): Promise<CommandOutput<Name>>;
}

/** Returns whether a name from outside is a command of the workbench. */
export function isWorkbenchCommand(name: unknown): name is WorkbenchCommand {
  return isCommand(name) && !/^(?:feed|app)\./.test(name);
}

/** Returns whether a name from outside is a command of the contract. */
export function isCommand(name: unknown): name is CommandName {
  return typeof name === "string" && Object.hasOwn(contract, name);
}

/** Creates the handlers of all workbench commands. `api.call` is the only one that changes a simulator. */
export function createCommands(
  panelSource: PanelSource,
  receiver: TestReceiver,
  settings: SettingsHost,
  attachment: Attachment,
  exports: Exports,
  scenarios: () => Promise<ScenarioPlayer>,
  session: SessionKeeper,
): CommandRunner {
  const handlers: Handlers = {
    ...eventCommands(panelSource),
    ...requestCommands(panelSource),
    "simulators.list": () =>
      Promise.all(panelSource.simulators.map((simulator) => simulator.view())),
    "endpoints.list": async () =>
      (await Promise.all(panelSource.simulators.map((simulator) => simulator.endpoints()))).flat(),
    "objects.list": ({ kind, collection, ...query }) =>
      panelSource.find(kind).objects(collection, query),
    "objects.counts": async ({ kinds }) => {
      const counted = kinds.map(async (kind) => {
        return [kind, { ...(await panelSource.find(kind).objectCounts()) }] as const;
      });
      return Object.fromEntries(await Promise.all(counted));
    },
    "ahead.list": async ({ kinds, limit }) => {
      const found = kinds.map(
        async (kind) => [kind, await panelSource.find(kind).ahead(limit)] as const,
      );
      return Object.fromEntries(await Promise.all(found));
    },
    "mails.window": (query) => readMails(panelSource, query),
    "mails.get": ({ kind, id }) => panelSource.find(kind).mail(id),
    "people.list": async ({ kinds }) =>
      (await Promise.all(kinds.map((kind) => panelSource.find(kind).people()))).flat(),
    "objects.get": ({ kind, collection, id }) => panelSource.find(kind).object(collection, id),
    "actions.choices": ({ kind, ...query }) => panelSource.find(kind).choices(query),
    "api.call": ({ kind, ...call }) => panelSource.find(kind).call(call),
    "receiver.state": () => receiver.state,
    "receiver.start": () => receiver.start(),
    "receiver.stop": () => receiver.stop(),
    "receiver.configure": (behaviour) => receiver.configure(behaviour),
    "receiver.received": ({ first, count }) => ({
      total: receiver.state.received,
      items: [...receiver.received(first, count)],
    }),
    "session.view": () => session.view(),
    "session.continue": async () => ({ problems: [...(await session.resume())] }),
    "session.startEmpty": async () => ({ problems: [...(await session.startEmpty())] }),
    "settings.get": () => settings.view(),
    "settings.plan": ({ change }) => settings.plan(change),
    "settings.change": ({ change }) => settings.change(change),
    "settings.remember": (values) => settings.remember(values),
    "export.state": ({ id }) => exports.state(id),
    "export.cancel": ({ id }) => exports.cancel(id),
    "scenario.view": async () => (await scenarios()).view(),
    "scenario.goTo": async ({ moments }) => (await scenarios()).goTo(moments),
    "scenario.accept": async () => (await scenarios()).accept(),
    "scenario.close": async () => (await scenarios()).close(),
    "instance.attach": ({ address, token }) => attachment.attach(address, token),
    "instance.detach": () => attachment.detach(),
  };
  return { run: (name, input) => runCommand(handlers, name, input) };
}

/** Checks the input and has its handler run; the response of one without a handler is empty. */
export async function runCommand<Name extends CommandName>(
  handlers: Handlers<Name>,
  name: Name,
  input: unknown,
): Promise<CommandOutput<Name>> {
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") ?? "";
    throw new CommandError("invalid_input", `${name}: ${field} ${issue?.message ?? ""}`);
  }
  // TypeScript cannot follow by itself which schema belongs to which handler.
  const handler: (input: never) => unknown = handlers[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this name's schema
  const output = await handler(parsed.data as never);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a handler of this name returns
  return (output === undefined ? {} : output) as CommandOutput<Name>;
}
