import { StartError } from "../../hosting/start-error.ts";
import { helpText } from "../../hosting/options/options.ts";
import { builtIn, type Registry } from "../../hosting/registry.ts";

const overview = `simdeck: stateful simulators of third-party provider APIs

  simdeck headless      run the simulators, for tests and pipelines
  simdeck start         open the desktop panel (in a checkout)
  simdeck init          write a first timeline, test and environment file here
  simdeck list          the kinds there are
  simdeck timeline      check a schedule before it is used
  simdeck play          play a scenario and compare what happened
  simdeck health        whether every simulator of a ready file is well
  simdeck completion    completion for bash, zsh or fish
  simdeck help TOPIC    more about one of these

First steps:

  simdeck headless --only payments,email      prints one line of JSON when it serves
  curl http://127.0.0.1:4701/_sim/egress      what the payments provider would have sent
  curl -X POST http://127.0.0.1:4701/_sim/reset

Exit codes: 0 done, 1 the machine would not let it (a taken port) or a scenario differs, 2 a wrong
option or value.
`;

const headless = (registry: Registry) => `${helpText(registry)}
Environment (see docs/options.md for all of it):
  SIM_WEBHOOK_DELIVERY=on   deliver to the endpoints that are registered over the API
  SIM_START_TIME=2026-01-02T03:04:05Z
                            where the clock starts: the same calls then give the same bytes
  SIM_CONTROL_TOKEN=TOKEN   control routes want it; set it with --host 0.0.0.0

Examples:
  simdeck headless --only payments --port-base 0 --ready-file ready.json &
  until simdeck health ready.json; do sleep 0.2; done
  SIM_WEBHOOK_DELIVERY=on simdeck headless --timeline simdeck/timeline.json

Between tests, POST /_sim/reset. Before looking at deliveries, wait until GET /_sim/egress says
pending 0 and in_flight false. SIGTERM ends it within two seconds.
`;

const start = `Usage: simdeck start [options]

Opens the desktop panel, with the simulators in it. It takes the options of simdeck headless and runs
in a checkout only, where it installs what is missing first (dependencies, the Electron runtime, a
build). The npm package leaves Electron out, so that a pipeline does not download it.
`;

const init = `Usage: simdeck init [options]

Writes three files into this folder, and never over one that is there:
  simdeck/timeline.json      a charge, its dispute three days on, and a postcard on its way
  simdeck/example.test.mjs   a test that uses the simulators, for the runner that package.json names
  .env.simdeck               addresses and keys for an app under test, at the usual ports

Options:
  --runner NAME     vitest, playwright or node; what package.json names when left out
  --force           write over files that are there
`;

const list = `Usage: simdeck list [--json | --names]

Lists the kinds: name, port at --port-base 4700, provider, the name of the provider as an option,
and what is delivered.
  --json      the same for programs
  --names     the kinds alone, one a line
`;

const timeline = `Usage: simdeck timeline check FILE

Says whether headless --timeline FILE would accept the file, and how many items each simulator would
get. Exit code 2 and one message when it would not: which item, which field, what is allowed.

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

Plays a scenario: starts the simulators that the file names, plays the timeline to its end and compares
what they recorded with what the file expects. Prints each step. Exit code 0, or 1 at the first
difference, with the step, the expected and the actual value.

Options:
  --update          write what happened into the file as what it expects
  --base-url URL    play on the running instance that this simulator belongs to

A file is one JSON object (schema/scenario.schema.json):
  {"name": "A dispute", "timeline": {"payments": {"events": [...]}},
   "expect": {"payments": {"events": [{"type": "charge.succeeded", "payload": {...}}]}}}

Clocks start at 2026-01-01T00:00:00Z unless SIM_START_TIME says otherwise. Simulators deliver when the
file expects deliveries, or with SIM_WEBHOOK_DELIVERY=on.
`;

const health = `Usage: simdeck health READY_FILE

Asks every simulator that the file of --ready-file names how it is. Exit code 0 when all are well, 1
when one is not or the file is not there yet. For health checks of containers and for waiting.
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
  help: overview,
});

const builtInTexts = texts(builtIn);

/** The help topics: the commands. */
export const topics: readonly string[] = Object.keys(builtInTexts);

/** The options that a topic's help names, in its order. */
export function optionsOf(topic: string): readonly string[] {
  return [...(builtInTexts[topic] ?? "").matchAll(/^ {2}(--[a-z-]+)/gm)].map(
    ([, name]) => name ?? "",
  );
}

/** `simdeck help [TOPIC]`. Throws a StartError that names the topics. */
export function helpAbout(
  [topic = "help", ...more]: readonly string[],
  registry: Registry,
): string {
  const text = more.length === 0 && topics.includes(topic) ? texts(registry)[topic] : undefined;
  if (text !== undefined) return text;
  const known = topics.join(", ");
  throw new StartError(2, `help ${[topic, ...more].join(" ")}: the topics are ${known}.`);
}
