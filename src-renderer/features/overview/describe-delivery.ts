import type { SimulatorView } from "#shared/domain/simulator.ts";

/** Whether a simulator delivers, in two words. */
export function describeDelivery(delivery: SimulatorView["delivery"], isOn: boolean) {
  if (delivery === "none") return { word: "delivers nothing", isOn: false };
  if (isOn) return { word: "delivery on", isOn };
  return { word: delivery === "fixed" ? "no URL set" : "delivery off", isOn };
}
