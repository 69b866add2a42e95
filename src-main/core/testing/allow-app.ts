import { PageBrowser } from "./page-browser.ts";

/** The user who signs in on the pages of a simulator, and the button on the consent page. */
interface Person {
  readonly name: string;
  readonly button?: "Allow" | "Cancel";
}

/** Opens an authorization request, signs a person in, answers, and returns where the browser is sent. */
export async function allowApp(url: string, { name, button = "Allow" }: Person): Promise<URL> {
  const browser = new PageBrowser(url);
  const page = await browser.open(url);
  const consent = await browser.press(page, `Continue as ${name}`);
  return new URL((await browser.press(consent, button)).url);
}
