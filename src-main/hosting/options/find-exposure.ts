import type { SimulatorSettings } from "#core/kernel/settings.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** How providers begin the keys that move real money and reach real people. */
const LIVE_KEY = /^(?:[a-z]+_)?live_/;

/** What lets in more than is meant: warnings for whoever started the simulators. */
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
