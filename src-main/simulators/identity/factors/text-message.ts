import { isRecord } from "#shared/text/json-in.ts";
import { objectsAt } from "../management/objects.ts";
import { readText, type State, type User } from "../state.ts";

export const SMS_TEMPLATES = "/api/v1/templates/sms";

const usual = "Your verification code is ${code}.";

/** Returns the text of a message with a code: by the template of the org, in the language of the user. */
export function textMessage(state: State, { profile }: User, code: string): string {
  const [template] = objectsAt(state, SMS_TEMPLATES).values();
  const { template: text = usual, translations } = template?.fields ?? {};
  const language = readText(profile, "locale").slice(0, 2).toLowerCase();
  const known = isRecord(translations) ? translations[language] : undefined;
  const chosen = typeof known === "string" ? known : String(text);
  return chosen.replaceAll("${code}", code).replaceAll("${org.name}", "Simdeck");
}
