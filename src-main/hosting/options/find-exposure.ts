import type { SimulatorSettings } from "#core/contract/settings.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** The prefixes of keys that move real money and reach real people. */
const LIVE_KEY = /^(?:[a-z]+_)?live_/;

/** Returns warnings about settings that accept more requests than intended. */
export function findExposure(host: string, settings: SimulatorSettings): readonly string[] {
  const isOpen = !LOOPBACK.test(host) && settings.controlToken === undefined;
  const isLive = LIVE_KEY.test(settings.requiredKey ?? "");
  return [
    ...(isOpen
      ? [
          `--host ${host} lets other machines reset and drive the simulators: set SIM_CONTROL_TOKEN.`,
        ]
      : []),
    ...(isLive
      ? ["SIM_API_KEY looks like a live key: make one up, simulators need no real ones."]
      : []),
  ];
}

/** Says them on stderr. */
export function warnOfExposure(host: string, settings: SimulatorSettings): void {
  for (const warning of findExposure(host, settings)) console.error(`simdeck: ${warning}`);
}
