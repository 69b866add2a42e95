import type { ClientRequest, IncomingMessage } from "node:http";
import { failureWords } from "./failure-words.ts";

/** The first end that a request came to. */
export type RequestEnd =
  | {
      /** The head of the final response. */
      readonly head: IncomingMessage;
      /** True for `101 Switching Protocols`: the connection is no longer HTTP, and there is no body. */
      readonly hasSwitched: boolean;
    }
  | {
      readonly failure: string;
      /**
       * True if a kept connection ended before any byte of the response: its receiver had closed it
       * before it saw the request.
       */
      readonly wasStale: boolean;
    };

/**
 * Calls `ended` once, with the first of all the ends that a request of Node's client has: a response, a
 * switch of protocols, an error, or a close with none of these. Informational responses (100, 102, 103)
 * are no end. A caller that destroys the request gets its error. Later errors are caught and ignored:
 * the response's own stream reports a body that breaks off.
 */
export function followRequest(call: ClientRequest, ended: (end: RequestEnd) => void): void {
  let isOver = false;
  let isStale = false;
  const end = (result: RequestEnd) => {
    if (isOver) return;
    isOver = true;
    ended(result);
  };
  call.once("socket", (socket) => {
    if (!call.reusedSocket) return;
    isStale = true;
    const hear = () => {
      isStale = false;
    };
    socket.once("data", hear);
    call.once("close", () => socket.removeListener("data", hear));
  });
  call.once("response", (response) => {
    end({ head: response, hasSwitched: false });
  });
  call.once("upgrade", (response, socket) => {
    socket.on("error", () => undefined);
    socket.destroy();
    end({ head: response, hasSwitched: true });
  });
  call.on("error", (error) => {
    end({ failure: failureWords(error), wasStale: isStale });
  });
  call.once("close", () => {
    end({ failure: failureWords(undefined), wasStale: isStale });
  });
}
