/** A message of a WebSocket as one buffer, in whichever of its three forms the library hands it over. */
export function frameBytes(data: Buffer | ArrayBuffer | readonly Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.concat(data);
}
