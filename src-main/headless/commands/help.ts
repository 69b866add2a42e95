import { didYouMean } from "#shared/text/nearest.ts";
import { StartError } from "../../hosting/start-error.ts";
import { helpText } from "../../hosting/options/options.ts";
import { builtIn, type Registry } from "../../hosting/registry.ts";

const overview = `simdeck: stateful simulators of third-party provider APIs

  simdeck headless      run the simulators, for tests and pipelines
  simdeck start         open the desktop panel (in a checkout)
  simdeck exec          run a command whose requests to real hosts reach simulators
  simdeck init          write a first timeline, test and environment file here
  simdeck list          list the simulators
  simdeck timeline      check a timeline file
  simdeck play          play a scenario and compare the events
  simdeck health        check every simulator of a ready file
  simdeck completion    print a completion script for bash, zsh or fish
  simdeck mcp           serve the Model Context Protocol to a coding agent
  simdeck help TOPIC    show the help of one command

For running simulators:

  simdeck trigger       run a world action
  simdeck events        list or follow the events and their deliveries
  simdeck requests      list or follow the requests of apps
  simdeck redeliver     send recorded events again
  simdeck advance       advance the clock
  simdeck reset         return to the first state
  simdeck snapshot      save, restore and list snapshots
  simdeck unsupported   list what apps used that is not supported

First steps:

  simdeck headless --only payments,email      prints one line of JSON when it is ready
  curl http://127.0.0.1:4701/_sim/egress      the events of the payments simulator
  curl -X POST http://127.0.0.1:4701/_sim/reset

Exit codes: 0 success; 1 a taken port, a scenario that differs or a request that a simulator rejects;
2 an invalid option or value.
`;

const headless = (registry: Registry) => `${helpText(registry)}
The nearest simdeck.config.json or simdeck.config.mjs is read, too; docs/options.md has its keys.

Environment (docs/options.md has all variables):
  SIM_WEBHOOK_DELIVERY=on   deliver to endpoints registered over the API
  SIM_START_TIME=2026-01-02T03:04:05Z
                            start of the clock: the same requests then give the same bytes
  SIM_CONTROL_TOKEN=TOKEN   the token of control routes; set it with --host 0.0.0.0

Examples:
  simdeck headless --only payments --port-base 0 --ready-file ready.json &
  until simdeck health ready.json; do sleep 0.2; done
  SIM_WEBHOOK_DELIVERY=on simdeck headless --timeline simdeck/timeline.json

Between tests, send POST /_sim/reset. Before you check deliveries, wait until GET /_sim/egress has
pending 0 and in_flight false. SIGTERM stops the process within two seconds.
`;

const start = `Usage: simdeck start [options]

Opens the desktop panel with the simulators. It takes the options of simdeck headless. It works only in
a checkout, and first installs missing parts: dependencies, the Electron runtime, a build. The npm
package does not include Electron.
`;

const init = `Usage: simdeck init [options]

Writes a first timeline, test and environment file into this folder, and prints the command that runs
the test. Existing files are not overwritten:
  simdeck/timeline.json    a charge, its dispute after three days, and scans of a postcard
  simdeck/example.*        a test with simulators, for the test runner in package.json
  .env.simdeck             addresses and keys for an app under test, at the default ports

In a project that configures its runner or has several, the test has a configuration of its own in
simdeck/, so that the project's tests run as before.

Options:
  --runner NAME     vitest, jest, mocha, bun, playwright or node; default: the one in package.json
  --agent           write for a coding agent instead: simdeck mcp in .mcp.json, and simdeck/AGENTS.md
  --force           overwrite existing files
`;

const list = `Usage: simdeck list [--json | --names]

Lists the simulators: kind, port at --port-base 4700, provider, the provider's name as an option, and
delivery.
  --json      the same as JSON
  --names     only the kinds, one per line
`;

const timeline = `Usage: simdeck timeline check FILE

Checks a file for headless --timeline FILE, and prints the number of items of each simulator. An invalid
file is exit code 2 and one message: the item, the field and the allowed values.

A file is one JSON object, kind → schedule:
  {"payments": {"events": [
    {"id": "charge", "at": "+1h", "bind": {"charge": "/id"},
     "call": {"method": "POST", "path": "/v1/charges",
              "body": {"amount": 1200, "currency": "usd", "source": "tok_visa"}}},
    {"id": "dispute", "at": "+72h",
     "call": {"method": "POST", "path": "/_dispute", "body": {"charge": "\${charge}"}}}
  ]}}
`;

const play = `Usage: simdeck play FILE [--update] [--base-url URL]

Plays a scenario: starts the simulators in the file, runs the timeline, and compares the recorded events
with the expected ones. Prints each step. The exit code is 1 at the first difference; the message has
the step, the expected and the actual value.

Options:
  --update          write the actual events into the file
  --base-url URL    play on the running instance of the simulator at this address

A file is one JSON object (schema/scenario.schema.json):
  {"name": "A dispute", "timeline": {"payments": {"events": [...]}},
   "expect": {"payments": {"events": [{"type": "charge.succeeded", "payload": {...}}]}}}

Clocks start at 2026-01-01T00:00:00Z or at SIM_START_TIME. Simulators deliver if the file expects
deliveries, or with SIM_WEBHOOK_DELIVERY=on.
`;

const exec = `Usage: simdeck exec [options] -- COMMAND [arguments]

Runs a command whose requests to the providers' real hosts reach simulators: the app needs no change.
The simulators listen on free ports and stop with the command. Its exit code is the command's. What it
asked for that is not simulated is printed on stderr at the end.

Options, besides those of simdeck headless:
  --forward KIND=URL       delivers the events of a simulator to an address of the app, and sets the
                           secret under its usual name, such as STRIPE_WEBHOOK_SECRET
  --others pass|refuse     other hosts: pass (default), or refuse them and list them at the end

Examples:
  simdeck exec -- npm test
  simdeck exec --only stripe --forward stripe=http://127.0.0.1:3000/webhooks -- npm run dev
  simdeck exec --others refuse -- pytest
`;

const health = `Usage: simdeck health READY_FILE

Checks every simulator in the file of --ready-file. The exit code is 0 when all are healthy, and 1 when
one is not or the file does not exist yet. Use it in health checks of containers and to wait.
`;

const running = `
Options:
  --json            print JSON: one object per simulator, event or request
  --ready FILE      the ready file of the instance; default: SIMDECK_READY, otherwise
                    .simdeck/ready.json in this folder or one above, which simdeck headless writes

The command uses running simulators, and sends SIM_CONTROL_TOKEN if it is set. The exit code is 1 when
a simulator rejects the request. KIND is a kind or a provider name: payments or stripe.
`;

const trigger = `Usage: simdeck trigger KIND [ACTION] [field=value …]

Runs a world action: what only the provider or its users can cause. Without ACTION, it lists the actions
with their fields.
  simdeck trigger stripe dispute charge=ch_… reason=fraudulent
${running}`;

const events = `Usage: simdeck events [KIND]

Lists the newest events of the simulators, with the results of their deliveries.

  --follow          continue with new events until Ctrl C
  --failed          only events with a failed delivery
  --type TYPE       only events of this type
  --limit N         at most this many for each simulator; default: 20
${running}`;

const requests = `Usage: simdeck requests [KIND]

Lists the newest requests of apps, with the status of the response.

  --follow          continue with new requests until Ctrl C
  --limit N         at most this many for each simulator; default: 20
${running}`;

const redeliver = `Usage: simdeck redeliver KIND SEQ
       simdeck redeliver KIND --failed

Sends a recorded event again, by its number in simdeck events, or all events whose delivery failed.

  --failed          all events whose last delivery failed
${running}`;

const advance = `Usage: simdeck advance DURATION [KIND]

Advances the simulator clock of all simulators or of one, and runs what falls due.
  simdeck advance 30d
  simdeck advance 90m stripe
${running}`;

const reset = `Usage: simdeck reset [KIND]

Returns all simulators or one to the first state.
${running}`;

const snapshot = `Usage: simdeck snapshot save NAME [KIND]
       simdeck snapshot restore NAME [KIND]
       simdeck snapshot list [KIND]

Saves, restores and lists snapshots of the complete state.
${running}`;

const unsupported = `Usage: simdeck unsupported [KIND]

Lists the requests and parameters that apps used and that a simulator does not support.
${running}`;

const mcp = `Usage: simdeck mcp [options]

Serves the Model Context Protocol on stdin and stdout, so that a coding agent can use the simulators as
tools. It takes the options of simdeck headless, and starts the simulators on free ports. It ends when
the client closes the connection. Logs go to stderr.

Options:
  --only KINDS        run only these: kinds or provider names, separated by commas
  --attach ADDRESS    use the running instance at this address or in this ready file
`;

const completion = `Usage: simdeck completion bash|zsh|fish

Prints a script that completes commands, options and, after --only, kinds:
  eval "$(simdeck completion bash)"        in ~/.bashrc
  eval "$(simdeck completion zsh)"         in ~/.zshrc
  simdeck completion fish | source         in ~/.config/fish/config.fish
`;

const texts = (registry: Registry): Readonly<Record<string, string>> => ({
  headless: headless(registry),
  start,
  init,
  list,
  timeline,
  play,
  health,
  completion,
  trigger,
  events,
  requests,
  redeliver,
  advance,
  reset,
  snapshot,
  unsupported,
  exec,
  mcp,
  help: overview,
});

const builtInTexts = texts(builtIn);

/** The help topics: the commands. */
export const topics: readonly string[] = Object.keys(builtInTexts);

/** The options that a topic's help names, in its order. */
export function listOptions(topic: string): readonly string[] {
  const text = builtInTexts[topic === "start" ? "headless" : topic] ?? "";
  return [...text.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name]) => name ?? "");
}

/** `simdeck help [COMMAND]`. Throws a StartError that names the commands. */
export function helpAbout(
  [topic = "help", ...more]: readonly string[],
  registry: Registry,
): string {
  const text = more.length === 0 && topics.includes(topic) ? texts(registry)[topic] : undefined;
  if (text !== undefined) return text;
  const name = [topic, ...more].join(" ");
  const meant = didYouMean(name, topics);
  throw new StartError(
    2,
    `there is no command ${JSON.stringify(name)}.${meant} The commands are ${topics.join(", ")}.`,
  );
}
