import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Verdict } from "#shared/domain/receiver.ts";
import { fillRecipe } from "#shared/domain/signature-text.ts";
import type { SignatureRecipe } from "#shared/domain/kind-facts.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import { readReason } from "#shared/text/read-reason.ts";
import type { DeliveryVerifier, SimulatorProfile } from "#core/contract/profile.ts";
import { builtIn as simulators } from "../../hosting/registry.ts";

type Signed = Pick<SimulatorProfile, "model" | "signature" | "verifier" | "typeAt">;

const TOLERANCE_SECONDS = 300;

/** The time that a delivery was signed at: from its own header, or from within the signature's. */
function timestampOf(recipe: SignatureRecipe, headers: Readonly<Record<string, string>>): string {
  if (recipe.timestampHeader !== undefined) return headers[recipe.timestampHeader] ?? "";
  const pattern = recipe.value.replace("<timestamp>", String.raw`(\d+)`).replace("<mac>", ".*");
  return new RegExp(`^${pattern}$`).exec(headers[recipe.header] ?? "")?.[1] ?? "";
}

/** Returns Unix seconds; the header holds them, or a date. NaN if it holds neither. */
function secondsOf(timestamp: string): number {
  return /^\d+$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp) / 1_000;
}

/** Applies a signature recipe, for a kind that names no library. */
function verifierOf(recipe: SignatureRecipe, url: string): DeliveryVerifier {
  return (body, headers, secret) => {
    const timestamp = timestampOf(recipe, headers);
    const isDated = recipe.text.includes("<timestamp>");
    if (isDated && !(secondsOf(timestamp) >= Date.now() / 1_000 - TOLERANCE_SECONDS)) {
      throw new Error("the timestamp is more than 5 minutes old");
    }
    const signed = { url, headers, body, timestamp };
    const key =
      recipe.key === "text" ? secret : Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const text = fillRecipe(recipe.text, recipe, signed);
    const mac = createHmac("sha256", key).update(text).digest(recipe.encoding);
    const expected = fillRecipe(recipe.value, recipe, signed, mac);
    const [wanted, given] = [expected, headers[recipe.header] ?? ""].map((part) =>
      createHmac("sha256", "comparison").update(part).digest(),
    );
    if (!wanted || !given || !timingSafeEqual(wanted, given)) throw new Error("signature mismatch");
  };
}

/** A delivery that arrived at an address, as verifiers expect it: with header values as single strings. */
interface Arrival {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the simulator whose signature header a delivery carries. */
function signerOf<One extends Signed>(
  { headers }: Pick<Arrival, "headers">,
  signed: readonly One[],
): One | undefined {
  return signed.find(({ signature }) => signature && headers[signature.header] !== undefined);
}

/** Returns the event type of a delivery; empty if it has none. */
export function readType(arrival: Arrival, signed: readonly Signed[] = simulators): string {
  const at = signerOf(arrival, signed)?.typeAt ?? { field: "type" };
  if ("header" in at) return arrival.headers[at.header] ?? "";
  const type = z.record(z.string(), z.unknown()).safeParse(jsonIn(arrival.body)).data?.[at.field];
  return typeof type === "string" ? type : "";
}

/**
 * Verifies a delivery by the signature recipe whose header it carries. It is valid when one of the
 * secrets registered at this receiver's address verifies it; otherwise the message is the first error.
 */
export async function verifyDelivery(
  arrival: Arrival,
  secrets: readonly string[],
  signed: readonly Signed[] = simulators,
): Promise<Verdict> {
  const simulator = signerOf(arrival, signed);
  if (!simulator?.signature) {
    return { verified: false, message: "The delivery carries no signature." };
  }
  const { model, signature, verifier } = simulator;
  const judge = verifier ? `the ${verifier.name} library` : `the ${model} scheme`;
  const verify = (await verifier?.load()) ?? verifierOf(signature, arrival.url);
  const problems: string[] = [];
  for (const secret of secrets) {
    try {
      verify(arrival.body, arrival.headers, secret);
      return { verified: true, message: `Verified with ${judge}.` };
    } catch (error) {
      problems.push(readReason(error));
    }
  }
  const [reason = "No endpoint with this address is registered."] = problems;
  return { verified: false, message: `${judge.replace(/^the/, "The")}: ${reason}` };
}
