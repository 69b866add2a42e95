import type { FastifyReply } from "fastify";
import { AnswerHold } from "#core/delivery/answer-hold.ts";
import type { CallInCourse } from "./call-in-course.ts";
import type { Context } from "./context.ts";
import type { World } from "./world.ts";

/** A call and the way its answer goes. */
interface Exchange {
  readonly reply: FastifyReply;
  readonly call: CallInCourse;
  /** Whether the call only looks: others count as writes, even those that are refused. */
  readonly isRead: boolean;
}

/**
 * Answers one call: `work` gets a context whose events name the call as their cause and whose
 * deliveries are held until the answer is out. The answer is a promise only where `work` makes one.
 */
export function duringCall<State>(
  world: World<State>,
  { reply, call, isRead }: Exchange,
  work: (context: Context<State>) => unknown,
): Promise<FastifyReply> | undefined {
  const hold = new AnswerHold(reply.raw);
  const end = () => {
    hold.handlerDone();
    if (!isRead) world.wrote();
  };
  try {
    const going = work(world.context(hold, call));
    if (going instanceof Promise) return going.finally(end).then(() => reply);
  } catch (error) {
    end();
    throw error;
  }
  end();
  return undefined;
}
