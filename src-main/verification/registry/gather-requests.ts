import type { ListedSimulator } from "#core/define-simulator.ts";
import type { Sending } from "#core/testing/http-client.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
import { LearnedValues } from "../recording/learned.ts";
import { type Heard, RecordedSession } from "../recording/session.ts";
import { Tour } from "../recording/tour.ts";

/** A write that succeeded, and the snapshot of the world before it. */
export interface Gathered {
  readonly call: InProcessRequest;
  readonly snapshot: string;
}

/** A session that takes a snapshot before each write, and keeps those of the writes that succeed. */
class GatheringSession extends RecordedSession {
  readonly gathered: Gathered[] = [];
  learned = new LearnedValues([]);
  private encoded: InProcessRequest | undefined;
  private writes = 0;

  override encode(call: InProcessRequest): Sending {
    this.encoded = call;
    return super.encode(call);
  }

  override async send(sending: Sending): Promise<Heard> {
    const call = this.encoded;
    this.encoded = undefined;
    const isWrite = call !== undefined && call.method !== "GET" && !call.path.startsWith("/_");
    if (!isWrite) return super.send(sending);
    const snapshot = `before ${String((this.writes += 1))}`;
    const body = { name: snapshot };
    await this.running.call({ method: "POST", path: "/_sim/snapshots", body });
    const heard = await super.send(sending);
    if (heard.status < 300) {
      this.gathered.push({ call, snapshot });
      this.learned.learn(call.method, call.path, heard.json);
    } else {
      const path = `/_sim/snapshots/${encodeURIComponent(snapshot)}`;
      await this.running.call({ method: "DELETE", path });
    }
    return heard;
  }
}

/** Returns writes of all sorts that one simulator takes: those of the tour of its recording. */
export async function gatherRequests(
  listed: ListedSimulator,
  running: RecordedSession["running"],
  port: number,
  templates: readonly string[],
): Promise<{ readonly gathered: readonly Gathered[]; readonly learned: LearnedValues }> {
  const session = new GatheringSession(running, port);
  session.learned = new LearnedValues(templates);
  const tour = await Tour.open(session, listed);
  await tour.acts();
  await tour.everyRoute(`http://127.0.0.1:${String(port)}`);
  session.close();
  return { gathered: session.gathered, learned: session.learned };
}
