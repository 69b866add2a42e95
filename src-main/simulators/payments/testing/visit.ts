/** The page at an address, and a way to post its form. */
export async function visit(url: string) {
  const answer = await fetch(url, { redirect: "follow" });
  const text = await answer.text();
  const tokens = [
    ...text.matchAll(
      /action="([^"]+)"[^>]*>\s*<input\s+type="hidden"\s+name="page_token"\s+value="([^"]+)"/g,
    ),
  ];
  const post = (action: string, fields: Readonly<Record<string, string>>) => {
    const [, path = "", token = ""] = tokens.find(([, path]) => path?.endsWith(action)) ?? [];
    const target = new URL(path.replaceAll("&amp;", "&"), answer.url);
    const body = new URLSearchParams({ page_token: token, ...fields });
    return fetch(target, { method: "POST", body, redirect: "manual" });
  };
  return { text, status: answer.status, url: answer.url, post };
}

/** The fields of a card that pays. */
export const card = {
  card_number: "4242 4242 4242 4242",
  expiration: "12 / 34",
  cvc: "123",
  card_name: "Ada",
};
