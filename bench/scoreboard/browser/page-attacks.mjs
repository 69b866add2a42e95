/* oxlint-disable no-undef -- some functions run in a page */
import {
  APP,
  authorizeUrl,
  foreignTargets,
  formPaths,
  inexactTargets,
  onwardPaths,
  pageKinds,
  pkceKinds,
  registerApps,
  registeredKinds,
  tokenPaths,
  tokenUses,
} from "./page-targets.mjs";

/**
 * Attacks the hosted pages of the simulators in a real browser: open redirects, redirect URIs that are not
 * exact or doubled, forged forms, framing, codes that are used twice or without their proof, a changed state,
 * sessions of a former world, forged cookies and sessions that were fixed before.
 * Returns the number of attacks, and the ones that worked.
 */
export async function attackPages(browser, urlOf) {
  const clients = await registerApps(urlOf);
  const clientOf = (kind) => clients[kind] ?? { id: "harbour", secret: "secret" };
  const tools = { ...browser, urlOf, clientOf, tried: 0, missed: [] };
  await openRedirects(tools);
  await forgedForms(tools);
  await framing(tools);
  await codesUsedTwice(tools);
  await downgrades(tools);
  await forgedSessions(tools);
  return { tried: tools.tried, missed: tools.missed };
}

function judge(tools, name, isRepelled) {
  tools.tried += 1;
  if (!isRepelled) tools.missed.push(name);
}

/** Opens an address; returns the status and the host that the window ends at. */
async function open({ window }, url) {
  const answer = await window.goto(url).catch(() => undefined);
  return { status: answer?.status() ?? 0, url: window.url() };
}

async function openRedirects(tools) {
  const { urlOf, clientOf } = tools;
  for (const kind of pageKinds) {
    const isRegistered = registeredKinds.includes(kind);
    const targets = isRegistered ? [...foreignTargets, ...inexactTargets] : foreignTargets;
    for (const target of targets) {
      const url = authorizeUrl(kind, urlOf(kind), clientOf(kind).id, target);
      const end = await open(tools, url);
      judge(
        tools,
        `${kind}: redirect_uri ${target} came to ${String(end.status)} ${end.url}`,
        end.status === 400 && end.url.startsWith(urlOf(kind)),
      );
    }
  }
  for (const kind of pageKinds) {
    const url = authorizeUrl(kind, urlOf(kind), clientOf(kind).id);
    const second = `redirect_uri=${encodeURIComponent("https://evil.test/")}`;
    for (const doubled of [`${url}&${second}`, url.replace("?", `?${second}&`)]) {
      const end = await open(tools, doubled);
      const isHere = end.status === 400 && end.url.startsWith(urlOf(kind));
      judge(tools, `${kind}: two redirect_uri came to ${String(end.status)} ${end.url}`, isHere);
    }
  }
  for (const [kind, path] of onwardPaths) {
    for (const target of foreignTargets.slice(0, 8)) {
      const end = await open(tools, `${urlOf(kind)}${path}${encodeURIComponent(target)}`);
      const isHere = end.url.startsWith(urlOf(kind)) && end.status >= 200;
      judge(tools, `${kind}: ${path}${target} came to ${String(end.status)} ${end.url}`, isHere);
    }
  }
}

/** Signs a person in up to the consent page, and returns the path of its flow. */
async function openConsent(tools, kind, more = {}) {
  const { window, urlOf, clientOf } = tools;
  const url = new URL(authorizeUrl(kind, urlOf(kind), clientOf(kind).id));
  // A person who has allowed the app before is asked again.
  const asked = { prompt: "consent", ...more };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  await window.goto(url.href);
  const person = window.getByRole("button", { name: /^Continue as / }).first();
  if ((await person.count()) > 0) await person.press("Enter");
  await window.getByRole("button", { name: "Allow", exact: true }).waitFor();
  return new URL(window.url()).pathname;
}

/** Posts a form from the page that is shown; resolves with the status of the response. */
async function postFrom({ window }, action, fields) {
  const answered = window.waitForNavigation();
  await window.evaluate(
    ([address, entries]) => {
      const form = document.body.appendChild(document.createElement("form"));
      Object.assign(form, { method: "post", action: address });
      for (const [name, value] of entries) {
        const input = form.appendChild(document.createElement("input"));
        Object.assign(input, { type: "hidden", name, value });
      }
      form.submit();
    },
    [action, Object.entries(fields)],
  );
  return (await answered)?.status() ?? 0;
}

async function forgedForms(tools) {
  const { urlOf, stranger, neighbour, window } = tools;
  const forge = async (kind, path, fields) => {
    // A page of another site, and one of another port of this machine.
    for (const from of [stranger, neighbour]) {
      for (const token of [undefined, "guessed"]) {
        await window.goto(from);
        const all = token === undefined ? fields : { ...fields, page_token: token };
        const status = await postFrom(tools, urlOf(kind) + path, all);
        judge(tools, `${kind}: ${path} took a form of ${from}: ${String(status)}`, status === 403);
      }
    }
  };
  for (const kind of pageKinds) {
    const flow = await openConsent(tools, kind);
    await forge(kind, flow, { step: "allow" });
    await forge(kind, flow, { username: "x", password: "y" });
    const { status } = await open(tools, urlOf(kind) + flow);
    judge(tools, `${kind}: the forged form ended the flow`, status === 200);
  }
  const target = `?redirect_url=${encodeURIComponent(APP)}`;
  for (const [kind, path] of formPaths) {
    const query = kind === "authentication" ? target : "";
    await forge(kind, path + query, { email_address: "eve@evil.test", user_code: "BBBB-BBBB" });
  }
}

async function framing(tools) {
  const { window, urlOf, clientOf, stranger, neighbour } = tools;
  const pages = [
    ...pageKinds.map((kind) => [kind, authorizeUrl(kind, urlOf(kind), clientOf(kind).id)]),
    ...formPaths.map(([kind, path]) => [
      kind,
      `${urlOf(kind)}${path}?redirect_url=${encodeURIComponent(APP)}`,
    ]),
  ];
  for (const [kind, address] of pages) {
    for (const from of [stranger, neighbour]) {
      await window.goto(from);
      await window.evaluate(
        (url) =>
          new Promise((resolve) => {
            const frame = document.createElement("iframe");
            frame.addEventListener("load", resolve);
            frame.src = url;
            document.body.append(frame);
          }),
        address,
      );
      const texts = await Promise.all(
        window.frames().map((frame) =>
          frame
            .locator("main")
            .count()
            .catch(() => 0),
        ),
      );
      judge(tools, `${kind}: ${address} is shown in a frame of ${from}`, !texts.some(Boolean));
    }
  }
}

/** Allows an app in the browser and returns the code that its address gets. */
async function codeOf(tools, kind, more = {}) {
  const { window } = tools;
  await openConsent(tools, kind, more);
  const asked = window.waitForRequest((request) => request.url().startsWith(APP));
  await window.getByRole("button", { name: "Allow", exact: true }).press("Enter");
  const { searchParams } = new URL((await asked).url());
  return searchParams.get("code") ?? "";
}

/** Exchanges a code; resolves with the token, or with nothing when the code is refused. */
async function redeem({ urlOf, clientOf }, kind, code, more = {}) {
  const { id, secret } = clientOf(kind);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: id,
    client_secret: secret,
    redirect_uri: APP,
    code,
    ...more,
  });
  const headers = { accept: "application/json" };
  const answer = await fetch(urlOf(kind) + tokenPaths[kind], { method: "POST", headers, body });
  return (await answer.json()).access_token;
}

async function isAccepted({ urlOf }, kind, token) {
  const [path, headers] = tokenUses[kind](token);
  const answer = await fetch(urlOf(kind) + path, { headers });
  // Slack answers errors with the status 200.
  return answer.ok && (await answer.json()).ok !== false;
}

async function codesUsedTwice(tools) {
  for (const kind of Object.keys(tokenPaths)) {
    const code = await codeOf(tools, kind);
    const stranger = { client_id: "other", client_secret: "other" };
    const stolen = await redeem(tools, kind, code, stranger);
    judge(tools, `${kind}: another client redeemed the code`, stolen === undefined);
    const elsewhere = { redirect_uri: "http://localhost:3000/other" };
    const moved = await redeem(tools, kind, code, elsewhere);
    judge(tools, `${kind}: the code was redeemed for another redirect_uri`, moved === undefined);
    const token = await redeem(tools, kind, code);
    const isGood = token !== undefined && (await isAccepted(tools, kind, token));
    if (!isGood) tools.missed.push(`${kind}: the code is not redeemed at all`);
    const again = await redeem(tools, kind, code);
    judge(tools, `${kind}: the code was redeemed twice`, again === undefined);
    const isOver = !(await isAccepted(tools, kind, token));
    judge(tools, `${kind}: the token of a code that was used twice is still accepted`, isOver);
  }
}

/** Tries a code without its proof, and a state that a careless server would change. */
async function downgrades(tools) {
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  const asked = { code_challenge: challenge, code_challenge_method: "S256" };
  for (const kind of pkceKinds) {
    const code = await codeOf(tools, kind, asked);
    for (const proof of [undefined, challenge, verifier.toLowerCase()]) {
      const more = proof === undefined ? {} : { code_verifier: proof };
      const token = await redeem(tools, kind, code, more);
      judge(tools, `${kind}: the code was redeemed with ${proof}`, token === undefined);
    }
    const token = await redeem(tools, kind, code, { code_verifier: verifier });
    if (token === undefined) tools.missed.push(`${kind}: PKCE does not work at all`);
    const plain = await codeOf(tools, kind);
    const surplus = await redeem(tools, kind, plain, { code_verifier: verifier });
    judge(tools, `${kind}: a code without challenge took a verifier`, surplus === undefined);
  }
  for (const kind of pageKinds) {
    const state = "a b+c%2F&=#ü\u2028<x>12";
    const { window } = tools;
    await openConsent(tools, kind, { state });
    const back = window.waitForRequest((request) => request.url().startsWith(APP));
    await window.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
    const { searchParams } = new URL((await back).url());
    const isSame = searchParams.get("state") === state && searchParams.getAll("state").length === 1;
    judge(tools, `${kind}: the state came back as ${searchParams.get("state")}`, isSame);
  }
}

async function forgedSessions(tools) {
  const { window, urlOf, clientOf, neighbour } = tools;
  const asksForPassword = async (kind, { id }) => {
    await open(tools, authorizeUrl(kind, urlOf(kind), id));
    return window.getByRole("textbox", { name: "Password" }).isVisible();
  };
  const cookies = await window.context().cookies();
  const own = cookies.filter(({ name }) => name.startsWith("simdeck_"));
  const isKept = own.every(({ httpOnly, sameSite }) => httpOnly && sameSite === "Lax");
  judge(tools, "a session cookie can be read by scripts or sent by other sites", isKept);
  for (const kind of pageKinds) {
    const isOver = await asksForPassword(kind, clientOf(kind));
    judge(tools, `${kind}: the sign-in at another simulator ended its session`, !isOver);
  }
  for (const kind of pageKinds) await fetch(`${urlOf(kind)}/_sim/reset`, { method: "POST" });
  const clients = await registerApps(urlOf);
  for (const kind of pageKinds) {
    const known = clients[kind] ?? clientOf(kind);
    const isAsked = await asksForPassword(kind, known);
    judge(tools, `${kind}: a session outlived the reset`, isAsked);
    await window.goto(neighbour.replace("localhost", new URL(urlOf(kind)).hostname));
    const start = `simdeck_${kind.replaceAll("-", "_")}_`;
    const { name } = own.find((cookie) => cookie.name.startsWith(start));
    await window.evaluate((cookie) => {
      document.cookie = `${cookie}=1.0.guessed; path=/`;
    }, name);
    judge(tools, `${kind}: a forged cookie signs in`, await asksForPassword(kind, known));
    const valuesOf = async () =>
      (await window.context().cookies()).flatMap((each) => (each.name === name ? each.value : []));
    const fixed = await valuesOf();
    const person = window.getByRole("button", { name: /^Continue as / }).first();
    await person.press("Enter");
    await window.getByRole("button", { name: "Allow", exact: true }).waitFor();
    const isNew = (await valuesOf()).every((value) => !fixed.includes(value));
    judge(tools, `${kind}: a sign-in keeps the session that was fixed before`, isNew);
  }
}
