import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";
import type { Simulator } from "#core/define-simulator.ts";

/** What is wrong with the one receiver of a kind, by part; nothing when it will do. */
export function findReceiverProblems(
  simulator: Pick<Simulator, "fixedReceiver"> | undefined,
  { url, secret }: { readonly url: string; readonly secret: string },
): Readonly<Partial<Record<"url" | "secret", string>>> {
  const form = simulator?.fixedReceiver?.secretForm;
  if (!form) return { url: "this simulator has no receiver of its own" };
  const address = explainReceiverUrl(url);
  return {
    ...(address === undefined
      ? {}
      : { url: `give an http or https URL without credentials (${address})` }),
    ...(form.pattern.test(secret) ? {} : { secret: form.allowed }),
  };
}
