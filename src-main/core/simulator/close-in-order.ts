import type { FastifyInstance } from "fastify";

const SWEEP_MS = 20;

/**
 * Closes a server: what it has accepted is answered, then nothing is left open. Fastify closes the
 * connections that are idle when it begins; those that come to rest meanwhile would stay until their
 * clients leave.
 */
export async function closeInOrder(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
  }, SWEEP_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}
