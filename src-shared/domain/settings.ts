import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";
import { readMoment } from "./moment.ts";

const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, { error: `choose one of ${choices.join(", ")}` });

const whole = (min: number, max: number) => {
  const error = `give a whole number from ${String(min)} to ${String(max)}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};

/** A port base from which the ports of so many simulators fit below 65536. */
export const portBaseFor = (simulators: number) => whole(0, 65_535 - simulators);

const receiver = lazyObject(() => ({ url: z.string(), secret: z.string() }));

/** The user's settings, as `settings.json` in the data folder holds them. */
export const settings = lazyObject(() => ({
  version: z.literal(1, { error: "this version knows 1" }),
  theme: oneOf(["system", "light", "dark", "contrast"]),
  density: oneOf(["compact", "normal", "roomy"]),
  motion: oneOf(["system", "reduced"]),
  /** True if a sign without Ctrl is a shortcut where nothing is typed. */
  singleKeys: z.boolean({ error: "give true or false" }),
  /** World actions at the top of their list, as `payments/_dispute`. */
  favourites: z.array(z.string()).max(100, { error: "give at most 100" }),

  /** The first simulator listens one above it; 0: any free port for each. */
  portBase: portBaseFor(0),
  /** The kinds that start; null for all. */
  simulators: z.array(z.string()).min(1, { error: "choose at least one" }).nullable(),
  /** True if simulators deliver to the endpoints that clients register with them. */
  delivery: oneOf(["off", "on"]),
  /** True if deliveries carry the provider's own header names beside the neutral ones. */
  vendorHeaders: oneOf(["off", "on"]),
  deliveryTimeoutMs: whole(1, 120_000),
  /** Simulated seconds per real second; null for a clock that stands still. */
  pace: z
    .number({ error: "give a number above 0, or nothing" })
    .positive({ error: "give a number above 0, or nothing" })
    .nullable(),
  /** The start of the simulator clocks, ISO 8601; null for the time of startup. */
  startTime: z
    .string()
    .refine((text) => readMoment(text) !== undefined, {
      error: "give an ISO 8601 time such as 2026-01-02T03:04:05Z, or nothing",
    })
    .nullable(),
  /** Kind → the one receiver that it delivers to. */
  receivers: z.record(z.string(), receiver),
  /** The port of the test receiver; 0: any free port. */
  testReceiverPort: whole(0, 65_535),
  testReceiverStarts: z.boolean({ error: "give true or false" }),
  /** The state of the last time: offered at startup, or restored without a question. */
  continues: oneOf(["ask", "always"]),
}));

export type Settings = z.output<typeof settings>;

/** The default settings. */
export const defaultSettings: Settings = {
  version: 1,
  theme: "system",
  density: "normal",
  motion: "system",
  singleKeys: true,
  favourites: [],
  portBase: 4_700,
  simulators: null,
  delivery: "off",
  vendorHeaders: "on",
  deliveryTimeoutMs: 10_000,
  pace: null,
  startTime: null,
  receivers: {},
  testReceiverPort: 0,
  testReceiverStarts: false,
  continues: "ask",
};

/** Some settings with their new values. */
export const settingsChange = settings.omit({ version: true }).partial();

export type SettingsChange = z.output<typeof settingsChange>;

/** The settings after a change. */
export function changeSettings(values: Settings, change: SettingsChange): Settings {
  const input = Object.entries(change).filter(([, value]) => value !== undefined);
  return settings.parse({ ...values, ...Object.fromEntries(input) });
}

/** A setting that does not hold in this run, since the command line or the environment says otherwise. */
const settingOverride = lazyObject(() => ({
  field: z.string(),
  /** The option or variable: `--port-base`. */
  by: z.string(),
  /** Its value; null where it is a secret. */
  value: z.string().nullable(),
}));

/** A simulator as the settings see it, whether it runs or not. */
const settableSimulator = lazyObject(() => ({
  kind: z.string(),
  model: z.string(),
  hue: z.number().optional(),
  delivery: z.enum(["registered", "optional", "fixed", "none"]),
  runs: z.boolean(),
  /** For one that delivers to one URL: what its secret looks like, and one that would do. */
  secret: z.object({ allowed: z.string(), example: z.string() }).nullable(),
}));

/** The settings with all that the window says about them. */
export const settingsView = lazyObject(() => ({
  values: settings,
  overrides: z.array(settingOverride),
  simulators: z.array(settableSimulator),
  /** Problems with the file, in sentences. */
  notices: z.array(z.string()),
  /** Null where nothing is kept. */
  file: z.string().nullable(),
}));

/** The data that a simulator loses when it is restarted. */
const settingsLoss = lazyObject(() => ({
  kind: z.string(),
  /** True if it comes back. */
  comesBack: z.boolean(),
  events: z.int(),
  objects: z.int(),
  endpoints: z.int(),
  scheduled: z.int(),
}));

/** The effects of a change: its problems, or the restarts. */
export const settingsPlan = lazyObject(() => ({
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Simulators that run and have to stop or start again. */
  losses: z.array(settingsLoss),
  starts: z.array(z.string()),
}));

export type SettingsView = z.output<typeof settingsView>;
export type SettingsPlan = z.output<typeof settingsPlan>;
export type SettingOverride = z.output<typeof settingOverride>;
