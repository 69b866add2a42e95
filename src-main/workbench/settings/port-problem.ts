import { createServer } from "node:net";

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}

/** Tries to listen for a moment. The answer says why that cannot be done, or is `undefined`. */
export async function findPortProblem(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once("error", (error) => {
      resolve(codeOf(error));
    });
    server.listen({ host, port, exclusive: true }, () => {
      resolve(undefined);
    });
  });
  if (code === undefined) await new Promise((resolve) => server.close(resolve));
  if (code === undefined) return undefined;
  const where = `port ${String(port)}`;
  if (code === "EADDRINUSE") return `${where} is taken: something else listens there`;
  return code === "EACCES" ? `${where} is not allowed to this user` : `${where}: ${code}`;
}
