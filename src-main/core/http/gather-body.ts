import type { IncomingMessage } from "node:http";
import { errorCodes, type FastifyRequest } from "fastify";
import { GatheredBytes } from "#core/state/gathered-bytes.ts";

const MEBIBYTE = 1_024 * 1_024;

type Done = (error: Error | null, body?: Buffer) => void;

/**
 * Makes a content type parser for fastify that reads a body as bytes. Unlike fastify's own it holds a
 * body that comes in a million chunks at the cost of its bytes; what it refuses is the same: more bytes
 * than `limit` (413), and another length than was promised (400).
 */
export function bodyGatherer(limit = MEBIBYTE) {
  return (
    { headers }: Pick<FastifyRequest, "headers">,
    payload: IncomingMessage,
    done: Done,
  ): void => {
    const promised = Number(headers["content-length"] ?? Number.NaN);
    if (promised > limit) {
      done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      return;
    }
    const gathered = new GatheredBytes();
    const finish: Done = (error, body) => {
      payload.off("data", take).off("end", end).off("error", breakOff);
      done(error, body);
    };
    const take = (chunk: Buffer) => {
      gathered.add(chunk);
      if (gathered.length > limit) finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    };
    const end = () => {
      const isShort = !Number.isNaN(promised) && gathered.length !== promised;
      if (isShort) finish(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
      else finish(null, gathered.concat());
    };
    // A client that goes away in the midst of it is no fault of the simulator.
    const breakOff = (error: Error) => {
      finish(Object.assign(error, { statusCode: 400 }));
    };
    payload.on("data", take).on("end", end).on("error", breakOff);
  };
}
