import { readFileSync } from "node:fs";
import { defaultSettings, settings, type Settings } from "#shared/domain/settings.ts";
import { isMissingFile } from "#shared/text/read-reason.ts";
import { setAside } from "./data-file.ts";

/** The content of a settings file. */
export interface ReadSettings {
  readonly values: Settings;
  /** Fields that this version does not know, as they stood: they are written back. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /** Messages for the user, in sentences. */
  readonly notices: readonly string[];
}

/** The settings while nothing is set. */
export const noSettings: ReadSettings = { values: defaultSettings, unknown: {}, notices: [] };

/**
 * Reads `settings.json`. A file that is no JSON object is set aside whole; one with bad fields is set
 * aside too and its good fields hold. Never throws.
 */
export function readSettings(file: string): ReadSettings {
  try {
    return sort(file, parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (isMissingFile(error)) return noSettings;
    return {
      ...noSettings,
      notices: [`${setAside(file)} The default settings apply.`],
    };
  }
}

function parse(text: string): Record<string, unknown> {
  // Some editors put a byte order mark in front.
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new TypeError("not a JSON object");
  }
  return Object.fromEntries(Object.entries(json));
}

function sort(file: string, fields: Record<string, unknown>): ReadSettings {
  const known = Object.entries(fields).filter(([name]) => name in settings.shape);
  const unknown = Object.entries(fields).filter(([name]) => !(name in settings.shape));
  const bad = problemsOf({ ...defaultSettings, ...Object.fromEntries(known) });
  const good = known.filter(([name]) => !bad.has(name));
  return {
    values: settings.parse({ ...defaultSettings, ...Object.fromEntries(good) }),
    unknown: Object.fromEntries(unknown),
    // Editors read `$schema`.
    notices: [
      ...describeBad(file, bad),
      ...describeUnknown(
        file,
        unknown.filter(([name]) => name !== "$schema"),
      ),
    ],
  };
}

/** Per field what is wrong with it. */
function problemsOf(fields: Record<string, unknown>): ReadonlyMap<string, string> {
  const read = settings.safeParse(fields);
  if (read.success) return new Map();
  return new Map(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

function describeBad(file: string, bad: ReadonlyMap<string, string>): readonly string[] {
  if (bad.size === 0) return [];
  const named = [...bad].map(([name, message]) => `${name} (${message})`).join(", ");
  return [`${setAside(file)} ${named} is ignored. All other settings apply.`];
}

function describeUnknown(
  file: string,
  unknown: readonly (readonly [string, unknown])[],
): readonly string[] {
  if (unknown.length === 0) return [];
  const names = unknown.map(([name]) => name).join(", ");
  return [`${file} has settings that this version does not know and keeps: ${names}.`];
}
