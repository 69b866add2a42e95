import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Verdict } from "#shared/domain/receiver.ts";
import type { SignatureRecipe } from "#shared/domain/simulator.ts";
import { reasonOf } from "#shared/text/reason-of.ts";
import type { DeliveryVerifier, SimulatorProfile } from "#core/kernel/profile.ts";
import { builtIn as simulators } from "../../hosting/registry.ts";

type Signed = Pick<SimulatorProfile, "kind" | "signature" | "verifier">;

const TOLERANCE_SECONDS = 300;

/** The time that a delivery was signed at: from its own header, or from within the signature's. */
function timestampOf(recipe: SignatureRecipe, headers: Readonly<Record<string, string>>): string {
  if (recipe.timestampHeader !== undefined) return headers[recipe.timestampHeader] ?? "";
  const pattern = recipe.value.replace("<timestamp>", String.raw`(\d+)`).replace("<mac>", ".*");
  return new RegExp(`^${pattern}$`).exec(headers[recipe.header] ?? "")?.[1] ?? "";
}

/** Applies a signature recipe, for a kind that names no library. */
function verifierOf(recipe: SignatureRecipe): DeliveryVerifier {
  return (body, headers, secret) => {
    const timestamp = timestampOf(recipe, headers);
    if (Number(timestamp) < Date.now() / 1_000 - TOLERANCE_SECONDS) {
      throw new Error("the timestamp is more than 5 minutes old");
    }
    const parts: Readonly<Record<string, string>> = {
      "<id>": headers[recipe.idHeader ?? ""] ?? "",
      "<timestamp>": timestamp,
      "<body>": body,
    };
    const text = recipe.text.replaceAll(/<\w+>/g, (name) => parts[name] ?? name);
    const key =
      recipe.key === "text" ? secret : Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const mac = createHmac("sha256", key).update(text).digest(recipe.encoding);
    const expected = recipe.value.replace("<timestamp>", timestamp).replace("<mac>", mac);
    const [wanted, given] = [expected, headers[recipe.header] ?? ""].map((part) =>
      createHmac("sha256", "comparison").update(part).digest(),
    );
    if (!wanted || !given || !timingSafeEqual(wanted, given)) throw new Error("signature mismatch");
  };
}

/** Header values as single strings, as verifiers expect them. */
function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  );
}

/**
 * Verifies a delivery by the signature recipe whose header it carries. It is valid when one of the
 * secrets registered at this receiver's address verifies it; otherwise the message is the first error.
 */
export async function verifyDelivery(
  body: string,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
  signed: readonly Signed[] = simulators,
): Promise<Verdict> {
  const simulator = signed.find(({ signature }) => signature && headers[signature.header]);
  if (!simulator?.signature) {
    return { verified: false, message: "The delivery carries no signature." };
  }
  const { kind, signature, verifier } = simulator;
  const judge = verifier?.name ?? `the ${kind} scheme`;
  const verify = (await verifier?.load()) ?? verifierOf(signature);
  const given = flatten(headers);
  const problems: string[] = [];
  for (const secret of secrets) {
    try {
      verify(body, given, secret);
      return { verified: true, message: `Verified by ${judge}.` };
    } catch (error) {
      problems.push(reasonOf(error));
    }
  }
  const [reason = "No endpoint with this address is registered."] = problems;
  return { verified: false, message: `${judge}: ${reason}` };
}
