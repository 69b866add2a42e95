import * as z from "zod";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The control routes that a simulator serves, as `GET /_sim/egress`, read from its OpenAPI. */
export async function controlRoutes({ app }: RunningSimulator): Promise<readonly string[]> {
  const headers = { host: "localhost" };
  const answer = await app.inject({ url: "/_sim/openapi.json", headers });
  const { paths } = description.parse(answer.json());
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/_sim/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
}
