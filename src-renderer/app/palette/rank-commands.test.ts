import { Zap } from "lucide-react";
import { expect, test } from "vitest";
import type { PaletteCommand } from "./palette-command.ts";
import { groupCommands } from "./rank-commands.ts";

const command = (
  section: PaletteCommand["section"],
  title: string,
  more: Partial<PaletteCommand> = {},
): PaletteCommand => ({ id: title, section, title, icon: Zap, run: () => undefined, ...more });

const commands = [
  command("World actions", "Open dispute…", { kind: "payments" }),
  command("Go to", "Go to Events"),
  command("Go to", "Go to Settings", { words: "preferences" }),
  command("Window", "Open the log in a second window"),
  command("Window", "Show what is open"),
  command("Simulators", "Show only payments"),
];

const titlesFor = (text: string, all = commands) =>
  groupCommands(all, text).map(({ name, commands: found }) => [
    name,
    ...found.map(({ title }) => title),
  ]);

test("with nothing typed everything is there, part by part", () => {
  expect(titlesFor(" ").map(([name]) => name)).toEqual([
    "World actions",
    "Go to",
    "Window",
    "Simulators",
  ]);
});

test("ranks a prefix before an infix, and brings its group along", () => {
  expect(titlesFor("open")).toEqual([
    ["World actions", "Open dispute…"],
    ["Window", "Open the log in a second window", "Show what is open"],
  ]);
  expect(titlesFor("open the")[0]).toEqual(["Window", "Open the log in a second window"]);
  expect(titlesFor("second")).toEqual([["Window", "Open the log in a second window"]]);
});

test("a command answers to its other names, too, but the title comes first", () => {
  expect(titlesFor("preferences")).toEqual([["Go to", "Go to Settings"]]);
  expect(titlesFor("payments").map(([name]) => name)).toEqual(["Simulators", "World actions"]);
});

test("every word must match, and an unknown word matches nothing", () => {
  expect(titlesFor("dispute payments")).toEqual([["World actions", "Open dispute…"]]);
  expect(titlesFor("dispute email")).toEqual([]);
  expect(titlesFor("zzz")).toEqual([]);
});

test("ranks payload matches after names, and an id with this prefix first", () => {
  const found = [
    command("Objects", "ch_123  paid", { isFound: true }),
    command("Events", "#4  charge.succeeded", { isFound: true }),
  ];
  expect(titlesFor("ch_1", [...commands, ...found])).toEqual([
    ["Objects", "ch_123  paid"],
    ["Events", "#4  charge.succeeded"],
  ]);
  expect(titlesFor("open", [...commands, ...found]).map(([name]) => name)).toEqual([
    "World actions",
    "Window",
    "Objects",
    "Events",
  ]);
});

test("a part shows as many as can be read", () => {
  const many = Array.from({ length: 20 }, (_, place) =>
    command("Objects", `ch_${String(place)}`, { isFound: true }),
  );
  expect(titlesFor("ch_", many)[0]).toHaveLength(7);
});
