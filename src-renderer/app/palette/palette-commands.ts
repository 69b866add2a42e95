import { BookOpen, Contrast, Eye, Layers, Rows3, Zap } from "lucide-react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { docPages } from "../../features/docs/doc-pages.ts";
import { showDocs } from "../../stores/docs-store.ts";
import { keepAppearance } from "../../stores/kept-appearance.ts";
import { goTo } from "../../stores/location.ts";
import { places } from "../../stores/places.ts";
import { useScope } from "../../stores/scope-store.ts";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { placeIcons } from "../place-icons.ts";
import type { PaletteCommand } from "./palette-command.ts";

const themes = {
  system: "system",
  light: "light",
  dark: "dark",
  contrast: "high contrast",
} as const;
const densities = ["compact", "normal", "roomy"] as const;

function goToPlace({ id, title, digit }: (typeof places)[number]): PaletteCommand {
  const run = () => goTo(id);
  const keys = `Ctrl ${String(digit)}`;
  return {
    id: `place-${id}`,
    section: "Go to",
    title: `Go to ${title}`,
    icon: placeIcons[id],
    keys,
    run,
  };
}

function worldActions({ kind, model, actions }: SimulatorView): readonly PaletteCommand[] {
  return actions.map(({ path, title, summary }) => ({
    id: `action-${kind}${path}`,
    section: "World actions",
    title: `${title}…`,
    icon: Zap,
    kind,
    words: `${summary} ${path} ${model}`,
    run: () => goTo("actions", { kind, path }),
  }));
}

function showOnly(simulator: SimulatorView): PaletteCommand {
  const { kind } = simulator;
  const run = () => {
    useScope.setState({ kinds: [kind] });
  };
  return {
    id: `scope-${kind}`,
    section: "Simulators",
    title: `Show only ${nameSimulator(simulator)}`,
    icon: Eye,
    words: kind,
    run,
  };
}

const showAll: PaletteCommand = {
  id: "scope-all",
  section: "Simulators",
  title: "Show all simulators",
  icon: Layers,
  run: () => {
    useScope.setState({ kinds: [] });
  },
};

const appearance: readonly PaletteCommand[] = [
  ...(["system", "light", "dark", "contrast"] as const).map((theme): PaletteCommand => ({
    id: `theme-${theme}`,
    section: "Settings",
    title: `Theme: ${themes[theme]}`,
    icon: Contrast,
    words: "appearance colours mode",
    run: () => keepAppearance({ theme }),
  })),
  ...densities.map((density): PaletteCommand => ({
    id: `density-${density}`,
    section: "Settings",
    title: `Density: ${density}`,
    icon: Rows3,
    words: "appearance row height",
    run: () => keepAppearance({ density }),
  })),
];

const docs: readonly PaletteCommand[] = docPages.map(({ id, title, group }) => ({
  id: `docs-${id}`,
  section: "Docs",
  title: `Docs: ${title}`,
  icon: BookOpen,
  scope: group,
  words: `help guide manual ${id}`,
  run: () => showDocs({ page: id }),
}));

/** Everything that can be gone to or set without asking the host. */
export function listCommands(simulators: readonly SimulatorView[]): readonly PaletteCommand[] {
  return [
    ...simulators.flatMap(worldActions),
    ...places.map(goToPlace),
    showAll,
    ...simulators.map(showOnly),
    ...appearance,
    ...docs,
  ];
}
