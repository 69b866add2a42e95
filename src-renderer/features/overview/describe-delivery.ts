import type { SimulatorView } from "#shared/domain/simulator.ts";

/**
 * Returns whether a simulator delivers, in two words; whether it did, when that is all that is known.
 *
 * @param isLost Whether the connection to the simulator is lost.
 */
export function describeDelivery(
  delivery: SimulatorView["delivery"],
  isOn: boolean,
  isLost: boolean,
) {
  if (delivery === "none") return { word: "delivers nothing", tone: "off" };
  const was = isLost ? "was " : "";
  const tone = isLost ? "unknown" : isOn ? "on" : "off";
  if (isOn) return { word: `delivery ${was}on`, tone };
  return { word: delivery === "fixed" ? `no URL ${was}set` : `delivery ${was}off`, tone };
}
