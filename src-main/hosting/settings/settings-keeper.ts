import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { changeSettings, type Settings, type SettingsChange } from "#shared/domain/settings.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { writeWhole } from "./data-file.ts";
import { noSettings, readSettings } from "./read-settings.ts";

/** Holds the settings and keeps them in their file. */
export interface SettingsKeeper {
  /** Null where nothing is kept: the settings then hold for this run only. */
  readonly file: string | null;
  readonly values: Settings;
  /** Problems with the file, in sentences. */
  readonly notices: readonly string[];
  /** Applies a change and writes the whole file. That it cannot be written is a notice, no error. */
  change(change: SettingsChange): Promise<void>;
  /** Adds a message for the user. */
  notice(sentence: string): void;
}

/** Reads the settings of a data folder, or begins without any when there is no folder. */
export function keepSettings(file: string | null): SettingsKeeper {
  const read = file === null ? noSettings : readSettings(file);
  let { values } = read;
  let notices = [...read.notices];
  let unwritten: string | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    if (file === null) return;
    unwritten = await tryToWrite(file, { ...read.unknown, ...values });
  };
  return {
    file,
    get values() {
      return values;
    },
    get notices() {
      return unwritten === undefined ? notices : [...notices, unwritten];
    },
    change: (change) => {
      values = changeSettings(values, change);
      // In order, so that the newest settings are written last.
      writing = writing.then(write);
      return writing;
    },
    notice: (sentence) => {
      notices = [...notices, sentence];
    },
  };
}

async function tryToWrite(file: string, fields: object): Promise<string | undefined> {
  try {
    mkdirSync(dirname(file), { recursive: true });
    await writeWhole(file, `${JSON.stringify(fields, null, 2)}\n`);
    return undefined;
  } catch (error) {
    const reason = readReason(error);
    return `The settings apply until Simdeck exits, but could not be written to ${file}: ${reason}. The next change retries.`;
  }
}
