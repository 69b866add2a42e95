/**
 * Notes when each text first stands in an element that `selector` finds, after the frame that draws it.
 * `find` answers the milliseconds since the epoch at which a text with all these words was first seen;
 * undefined when it was not.
 */
export async function watchSightings(page, selector) {
  await page.evaluate(begin, selector);
  return {
    find: (...words) => page.evaluate(find, words),
    stop: () => page.evaluate(() => window.simdeckSightings.observer.disconnect()),
  };
}

/** Runs in the page. */
function begin(selector) {
  const seen = new Map();
  const known = new Set();
  const drawn = new MessageChannel();
  let fresh = [];
  drawn.port1.addEventListener("message", () => {
    for (const text of fresh) seen.set(text, Date.now());
    fresh = [];
  });
  drawn.port1.start();
  const observer = new MutationObserver(() => {
    const texts = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const unknown = texts.filter((text) => !known.has(text));
    if (unknown.length === 0) return;
    for (const text of unknown) known.add(text);
    requestAnimationFrame(() => {
      fresh.push(...unknown);
      drawn.port2.postMessage(null);
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  window.simdeckSightings = { seen, observer };
}

/** Runs in the page. */
function find(words) {
  const texts = [...window.simdeckSightings.seen];
  return texts.find(([text]) => words.every((word) => text.includes(word)))?.[1];
}
