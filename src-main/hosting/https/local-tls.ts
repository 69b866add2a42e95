import type { SimulatorSettings } from "#core/contract/settings.ts";

/** The key and certificate of simulators with https, and the file that clients trust. */
export interface LocalTls extends NonNullable<SimulatorSettings["tls"]> {
  readonly caFile: string;
}

/** The part of the settings that makes a simulator serve https. */
export function withTls(tls: LocalTls | undefined): Pick<SimulatorSettings, "tls"> {
  return tls ? { tls: { key: tls.key, cert: tls.cert } } : {};
}
