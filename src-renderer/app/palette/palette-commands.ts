import type { SimulatorView } from "#shared/domain/simulator.ts";
import { goTo } from "../../stores/location.ts";
import { places } from "../../stores/places.ts";
import { doings } from "./palette-doings.ts";
import { useScope } from "../../stores/scope-store.ts";
import { keepAppearance } from "../../stores/kept-appearance.ts";

export interface PaletteCommand {
  readonly id: string;
  readonly title: string;
  /** What kind of thing it is, shown at the end of its line. */
  readonly scope: string;
  readonly run: () => void;
}

const themes = ["system", "light", "dark", "contrast"] as const;

/** Everything that can be gone to or done without asking the host. */
export function listCommands(simulators: readonly SimulatorView[]): readonly PaletteCommand[] {
  return [
    ...places.map(({ id, title }, index) => ({
      id: `place-${id}`,
      title: `Go to ${title}`,
      scope: `Ctrl ${String(index + 1)}`,
      run: () => {
        goTo(id);
      },
    })),
    ...simulators.flatMap(({ kind, actions }) =>
      actions.map(({ path, title }) => ({
        id: `action-${kind}${path}`,
        title: `${title}…`,
        scope: kind,
        run: () => {
          goTo("actions", { path });
        },
      })),
    ),
    ...simulators.map(({ kind, model }) => ({
      id: `scope-${kind}`,
      title: `Show only ${kind}`,
      scope: model,
      run: () => {
        useScope.setState({ kinds: [kind] });
      },
    })),
    ...doings,
    {
      id: "scope-all",
      title: "Show all simulators",
      scope: "simulators",
      run: () => {
        useScope.setState({ kinds: [] });
      },
    },
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      title: `Theme: ${theme === "contrast" ? "high contrast" : theme}`,
      scope: "settings",
      run: () => {
        keepAppearance({ theme });
      },
    })),
  ];
}
