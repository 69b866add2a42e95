import {
  portBaseFor,
  settingsChange,
  type Settings,
  type SettingsChange,
  type SettingsView,
} from "#shared/domain/settings.ts";

/** Text per field, for those that were touched: `receivers.chat.url` is one. */
export type SettingsDraft = Readonly<Record<string, string>>;

/** A draft read: what it would change, and what is wrong with it, by field. */
export interface ReadDraft {
  readonly change: SettingsChange;
  readonly problems: Readonly<Record<string, string>>;
}

/** The settings as their fields show them. */
export function toTexts(
  values: Settings,
  { simulators }: Pick<SettingsView, "simulators">,
): SettingsDraft {
  const kinds = simulators.map(({ kind }) => kind);
  const fixed = simulators.filter(({ delivery }) => delivery === "fixed");
  const receivers = fixed.flatMap(({ kind }): [string, string][] => [
    [`receivers.${kind}.url`, values.receivers[kind]?.url ?? ""],
    [`receivers.${kind}.secret`, values.receivers[kind]?.secret ?? ""],
  ]);
  return {
    portBase: String(values.portBase),
    simulators: (values.simulators ?? kinds).join(","),
    delivery: values.delivery,
    vendorHeaders: values.vendorHeaders,
    deliveryTimeoutMs: String(values.deliveryTimeoutMs),
    pace: values.pace === null ? "" : String(values.pace),
    startTime: values.startTime ?? "",
    testReceiverPort: String(values.testReceiverPort),
    testReceiverStarts: values.testReceiverStarts ? "on" : "off",
    continues: values.continues,
    ...Object.fromEntries<string>(receivers),
  };
}

const asNumber = (text: string) => (text.trim() === "" ? null : Number(text));
const asText = (text: string) => (text.trim() === "" ? null : text.trim());

/** The conversions of a field's text to its value. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  portBase: asNumber,
  deliveryTimeoutMs: asNumber,
  testReceiverPort: asNumber,
  pace: asNumber,
  startTime: asText,
  delivery: (text) => text,
  vendorHeaders: (text) => text,
  testReceiverStarts: (text) => text === "on",
  continues: (text) => text,
};

/** Reads what was typed. Only what differs from the settings is a change. */
export function readDraft(
  draft: SettingsDraft,
  values: Settings,
  view: Pick<SettingsView, "simulators">,
): ReadDraft {
  const shown = toTexts(values, view);
  const isTouched = (field: string) => draft[field] !== undefined && draft[field] !== shown[field];
  const plain = Object.entries(readers).filter(([field]) => isTouched(field));
  const fields = plain.map(([field, read]) => [field, read(draft[field] ?? "")] as const);
  const simulators = isTouched("simulators")
    ? { simulators: readSimulators(draft["simulators"] ?? "", view) }
    : {};
  const schema = settingsChange.extend({
    portBase: portBaseFor(view.simulators.length).optional(),
  });
  const read = schema.safeParse({ ...Object.fromEntries(fields), ...simulators });
  const receivers = readReceivers({ ...shown, ...draft }, isTouched);
  return {
    change: {
      ...(read.success ? read.data : {}),
      ...(receivers.isTouched ? { receivers: receivers.values } : {}),
    },
    problems: { ...(read.success ? {} : problemsOf(read.error.issues)), ...receivers.problems },
  };
}

function readSimulators(text: string, { simulators }: Pick<SettingsView, "simulators">) {
  const chosen = text.split(",").filter((kind) => kind !== "");
  return chosen.length === simulators.length ? null : chosen;
}

function problemsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** A receiver is a URL and a secret, or neither. */
function readReceivers(texts: SettingsDraft, isTouched: (field: string) => boolean) {
  const urls = Object.keys(texts).flatMap((field) => {
    return /^receivers\.(.+)\.url$/.exec(field)?.[1] ?? [];
  });
  const all = urls.map((kind) => {
    const [url, secret] = [`receivers.${kind}.url`, `receivers.${kind}.secret`];
    return { kind, url: texts[url]?.trim() ?? "", secret: texts[secret]?.trim() ?? "" };
  });
  const halves = all.filter(({ url, secret }) => (url === "") !== (secret === ""));
  return {
    isTouched: urls.some((kind) => {
      return isTouched(`receivers.${kind}.url`) || isTouched(`receivers.${kind}.secret`);
    }),
    values: Object.fromEntries(
      all
        .filter(({ url, secret }) => url !== "" && secret !== "")
        .map(({ kind, url, secret }) => [kind, { url, secret }]),
    ),
    problems: Object.fromEntries(
      halves.map(({ kind, url }) => [
        `receivers.${kind}.${url === "" ? "url" : "secret"}`,
        "set both a URL and a secret, or neither",
      ]),
    ),
  };
}
