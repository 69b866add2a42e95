/** The variable that sets how long after a lost envelope the next one goes out, in seconds. */
export const RETRY_DELAYS = "SIM_SOCKET_RETRY_DELAYS";

const USUAL = "0,60,300";
const MAX_SECONDS = 86_400;

function parse(value: string): readonly number[] | undefined {
  const parts = value.split(",");
  const seconds = parts.map((part) => (/^\d+(?:\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  const isFit = parts.length <= 3 && seconds.every((delay) => delay <= MAX_SECONDS);
  return isFit ? seconds : undefined;
}

/** Returns whether a value of the variable makes sense; for the check at startup. */
export function isRetryDelays(value: string): boolean {
  return parse(value) !== undefined;
}

/** The delays in milliseconds, one per redelivery. */
export function retryDelays(value: string | undefined): readonly number[] {
  const seconds = parse(value ?? USUAL) ?? [];
  return seconds.map((delay) => delay * 1_000);
}
