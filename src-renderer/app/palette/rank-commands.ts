import { splitWords } from "#shared/text/split-words.ts";
import { paletteSections, type PaletteCommand, type PaletteSection } from "./palette-command.ts";

/** Commands of one part, the best first. */
export interface PaletteGroup {
  readonly name: PaletteSection;
  readonly commands: readonly PaletteCommand[];
}

/** As many of each part are shown for what is typed: more are not read but typed against. */
const OF_EACH = 6;

/** A match in a payload ranks below a match in a name. */
const FOUND = 1;

/**
 * Returns the rank of a command for a text: 0 for no match, higher is better. Every word must occur; at
 * the beginning of the title it counts most, then at the beginning of a word, within one, and in what
 * else the command may be called.
 */
function scoreCommand(command: PaletteCommand, text: string): number {
  const title = command.title.toLowerCase();
  const { scope = "", words = "", kind = "" } = command;
  const other = [scope, words, kind, command.section].join(" ").toLowerCase();
  const typed = text.trim().toLowerCase();
  const scores = splitWords(typed).map((word) => scoreWord(title, other, word));
  const least = Math.min(...scores);
  const sum = scores.reduce((total, score) => total + score, 0);
  const score = least === 0 ? 0 : sum / scores.length + (title.startsWith(typed) ? 1 : 0);
  return command.isFound === true ? Math.max(FOUND, score) : score;
}

function scoreWord(title: string, other: string, word: string): number {
  if (title.startsWith(word)) return 5;
  if (title.split(/[^\p{L}\p{N}_]+/u).some((part) => part.startsWith(word))) return 4;
  if (title.includes(word)) return 3;
  return other.includes(word) ? 2 : 0;
}

/** The commands that fit what is typed, part by part, the part with the best one first. */
export function groupCommands(
  commands: readonly PaletteCommand[],
  text: string,
): readonly PaletteGroup[] {
  if (text.trim() === "") return inSections(commands);
  const scores = new Map(commands.map((command) => [command, scoreCommand(command, text)]));
  const score = (command: PaletteCommand | undefined) => (command && scores.get(command)) ?? 0;
  const fitting = commands
    .filter((command) => score(command) > 0)
    .toSorted((one, other) => score(other) - score(one));
  return inSections(fitting)
    .map(({ name, commands: all }) => ({ name, commands: all.slice(0, OF_EACH) }))
    .toSorted((one, other) => score(other.commands[0]) - score(one.commands[0]));
}

function inSections(commands: readonly PaletteCommand[]): readonly PaletteGroup[] {
  return paletteSections
    .map((name) => ({ name, commands: commands.filter(({ section }) => section === name) }))
    .filter((group) => group.commands.length > 0);
}
