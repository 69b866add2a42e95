import { mapFields } from "#shared/text/map-strings.ts";
import type { ScheduledCall, TimelineEvent } from "#shared/domain/timeline.ts";
import type { ForwardStep } from "#core/contract/profile.ts";
import { explainReceiverUrl } from "#core/delivery/sending/receiver-address.ts";
import { describeKinds, kindNamed } from "../kind-names.ts";
import type { Registry } from "../registry.ts";
import { StartError } from "../start-error.ts";

type Listed = Registry[number];

const REDIRECTS = "SIM_OAUTH_REDIRECT_URLS";
const DELIVER_ALSO = "SIM_DELIVER_ALSO";

/** The address of the app that gets the deliveries of a simulator. */
export interface Forward {
  readonly kind: string;
  readonly url: string;
}

/** Returns whether a receiver of this simulator can be set without a question to a person. */
function isForwardable({ fixedReceiver, forward, endpoints }: Listed): boolean {
  if (fixedReceiver ?? forward) return true;
  const { fields = [], forward: values = {} } = endpoints ?? {};
  return endpoints !== undefined && fields.every(({ name, value }) => value ?? values[name]);
}

/** Checks an address for a kind or provider; `source` begins a refusal. */
export function checkForward(
  { name, url }: { readonly name: string; readonly url: string },
  source: string,
  registry: Registry,
): Forward {
  const able = registry.filter(isForwardable);
  const kind = kindNamed(able, name);
  if (kind === undefined || url === "") {
    throw new StartError(
      2,
      `${source}: give KIND=URL, such as stripe=http://127.0.0.1:3000/webhooks. The kinds are ${describeKinds(able)}.`,
    );
  }
  const problem = explainReceiverUrl(url);
  if (problem !== undefined) throw new StartError(2, `${source}: ${problem}.`);
  return { kind, url };
}

/** Returns the variables of the start that make simulators deliver, and authorize, where the app is. */
export function forwardVariables(
  forwards: readonly Forward[],
  registry: Registry,
): Readonly<Record<string, string>> {
  const listed = forwards.map((forward) => ({ forward, simulator: find(registry, forward) }));
  const fixed = listed.flatMap(({ forward, simulator: { fixedReceiver } }): [string, string][] =>
    fixedReceiver
      ? [
          [fixedReceiver.urlVariable, forward.url],
          [fixedReceiver.secretVariable, fixedReceiver.secretForm.example],
        ]
      : [],
  );
  const delivering = listed.map(({ forward }) => forward.kind);
  const redirects = listed.flatMap(({ forward: { kind, url }, simulator }) =>
    simulator.hasRedirectUris === true
      ? [`${kind}=${new URL(simulator.redirectPath ?? "/", url).href}`]
      : [],
  );
  return {
    ...switchVariables(delivering, registry),
    ...Object.fromEntries<string>(fixed),
    ...(redirects.length > 0 ? { [REDIRECTS]: redirects.join(",") } : {}),
  };
}

/** Joins variables; lists are joined, too: the first redirect URI of a kind is its default. */
export function joinVariables(
  first: Readonly<Record<string, string | undefined>>,
  further: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const lists = [REDIRECTS, DELIVER_ALSO].flatMap((name): [string, string][] => {
    const items = [first[name], further[name]].flatMap((list) => list?.split(",") ?? []);
    return items.length === 0 ? [] : [[name, [...new Set(items)].join(",")]];
  });
  return { ...first, ...further, ...Object.fromEntries(lists) };
}

/** Returns the variables that make simulators deliver to the endpoints that are registered with them. */
export function switchVariables(
  kinds: readonly string[],
  registry: Registry,
): Readonly<Record<string, string>> {
  const listed = registry.filter(({ kind }) => kinds.includes(kind));
  const optional = listed.filter(({ delivery }) => delivery === "optional");
  return {
    ...(listed.some(({ delivery }) => delivery === "registered")
      ? { SIM_WEBHOOK_DELIVERY: "on" }
      : {}),
    ...(optional.length > 0 ? { [DELIVER_ALSO]: optional.map(({ kind }) => kind).join(",") } : {}),
  };
}

/** Returns the calls that register the address of an app; none where a variable sets it. */
function stepsOf({ forward, endpoints }: Listed): readonly ForwardStep[] {
  if (forward) return forward;
  return endpoints ? [{ call: endpoints.register }] : [];
}

/** Fills in the URL, the event types and the values of the fields of a registration. */
function fillCall(
  { method, path, body }: ForwardStep["call"],
  { endpoints }: Listed,
  input: Readonly<Record<string, string>>,
): ScheduledCall {
  const { fields = [], forward: own = {}, everyType = [], types = [] } = endpoints ?? {};
  const values: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...own,
    ...input,
  };
  const fillIn = (text: string) =>
    text.replaceAll(/(?<!\$)\{(\w+)\}/g, (found, name: string) => values[name] ?? found);
  const fill = (text: string): unknown =>
    text === "{types}" ? (everyType.length > 0 ? everyType : types) : fillIn(text);
  return { method, path: fillIn(path), ...(body ? { body: mapFields({ ...body }, fill) } : {}) };
}

/** Returns the items of the schedule that register the address of an app at the start and after each reset. */
export function planRegistration(forward: Forward, registry: Registry): readonly TimelineEvent[] {
  const listed = find(registry, forward);
  return stepsOf(listed)
    .filter(({ needsApp }) => needsApp !== true)
    .map(({ call, bind }, place) => ({
      id: `forward-${String(place + 1)}`,
      at: "+0s",
      call: fillCall(call, listed, { url: forward.url }),
      ...(bind ? { bind: { ...bind } } : {}),
    }));
}

/** Returns the calls for a registered endpoint that succeed only when the app responds. */
export function planConfirmations(
  forward: Forward,
  registry: Registry,
  endpoint: string,
): readonly ScheduledCall[] {
  const listed = find(registry, forward);
  return stepsOf(listed)
    .filter(({ needsApp }) => needsApp === true)
    .map(({ call }) => fillCall(call, listed, { url: forward.url, endpoint }));
}

/** Returns the secret of a forward under its usual name; none where the provider signs without one. */
export function chooseSecret(
  forward: Forward,
  registry: Registry,
  registered: string | undefined,
): readonly (readonly [name: string, secret: string])[] {
  const { secretVariable, fixedReceiver } = find(registry, forward);
  const secret = fixedReceiver?.secretForm.example ?? registered;
  return secretVariable === undefined || secret === undefined ? [] : [[secretVariable, secret]];
}

function find(registry: Registry, { kind }: Forward): Listed {
  const listed = registry.find((one) => one.kind === kind);
  if (!listed) throw new StartError(2, `forward: ${kind}: unknown simulator.`);
  return listed;
}
