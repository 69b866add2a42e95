import type { SimulatorView } from "#shared/domain/simulator.ts";

/** The object that a preview shows. */
export interface PreviewProps {
  readonly simulator: SimulatorView;
  readonly id: string;
  /** The object as the provider's API returns it. */
  readonly object: unknown;
}
