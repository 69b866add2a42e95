import { Zap } from "lucide-react";
import { beforeEach, expect, test, vi } from "vitest";
import type { PaletteCommand } from "./palette-command.ts";
import { listRecents, noteCommand, useRecents } from "./recent-commands.ts";

const run = vi.fn();
const command = (id: string, more: Partial<PaletteCommand> = {}): PaletteCommand => ({
  id,
  section: "Window",
  title: `Do ${id}`,
  icon: Zap,
  run,
  ...more,
});

const titles = (commands: readonly PaletteCommand[]) =>
  listRecents(useRecents.getState().recents, commands).map(({ title }) => title);

beforeEach(() => {
  useRecents.setState({ recents: [] });
});

test("returns recent choices, newest first and each once, up to the read number", () => {
  const all = ["a", "b", "c", "d", "e", "f"].map((id) => command(id));
  for (const one of [...all, ...all.slice(0, 1)]) noteCommand(one);
  expect(titles(all)).toEqual(["Do a", "Do f", "Do e", "Do d", "Do c"]);
});

test("chosen from among the recent ones it is the same command", () => {
  const all = [command("a"), command("b")];
  for (const one of all) noteCommand(one);
  const [, older] = listRecents(useRecents.getState().recents, all);
  if (older) noteCommand(older);
  expect(titles(all)).toEqual(["Do a", "Do b"]);
});

test("a command that cannot be given any more is left out; a place where something was found is not", () => {
  const target = { place: "objects", params: { kind: "payments", id: "ch_1" } } as const;
  noteCommand(command("detach"));
  noteCommand(command("object-ch_1", { title: "ch_1  paid", target }));
  const [found, ...others] = listRecents(useRecents.getState().recents, []);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ title: "ch_1  paid", section: "Recent" });
  found?.run();
  expect(window.location.hash).toBe("#/objects?kind=payments&id=ch_1");
});
