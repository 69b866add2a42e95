import { request, type ClientRequest } from "node:http";
import type { Call } from "#core/testing/model.ts";
import type { TestBench } from "../test-bench.ts";

/** A response that may take long, on a connection of its own: the part received so far. */
export class OpenResponse {
  text = "";
  /** True if it came to its end, whole or broken off. */
  end: "whole" | "broken off" | undefined;
  readonly status: number;
  private readonly outgoing: ClientRequest;

  private constructor(outgoing: ClientRequest, status: number) {
    this.outgoing = outgoing;
    this.status = status;
  }

  /** Resolves when its head came. The bench gets everything after it. */
  static open(bench: TestBench, call: Call): Promise<OpenResponse> {
    const { method, path, headers } = bench.running.encodeCall(call);
    const { hostname: host, port } = new URL(bench.baseUrl);
    const outgoing = request({ host, port, agent: false, method, path, headers });
    return new Promise((resolve, reject) => {
      outgoing.on("error", reject);
      outgoing.once("response", (incoming) => {
        const answer = new OpenResponse(outgoing, incoming.statusCode ?? 0);
        incoming.setEncoding("utf8");
        incoming.on("error", () => undefined);
        incoming.on("data", (text: string) => {
          answer.text += text;
          bench.heard();
        });
        incoming.once("close", () => {
          answer.end = incoming.complete ? "whole" : "broken off";
          bench.heard();
        });
        resolve(answer);
      });
      outgoing.end();
    });
  }

  hangUp(): void {
    this.outgoing.destroy();
  }
}
