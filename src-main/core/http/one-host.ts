/**
 * Whether a request names more than one host. Node keeps the first and drops the others; whoever stands
 * between may have gone by another one (RFC 9112 wants such a request refused).
 */
export function namesSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
