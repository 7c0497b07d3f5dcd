// Runs in the saved page: unpacks it and starts it. Inline and whole, as a file on a disk can load nothing beside it.
const letters = '{{letters}}';

/** Two letters for 13 bits, which is 23 % more than the bytes; base64 is a third more. */
function bytesOf(/** @type {string} */ text, /** @type {number} */ length) {
  const values = new Uint8Array(128);
  for (let at = 0; at < letters.length; at += 1) values[letters.charCodeAt(at)] = at;
  const bytes = new Uint8Array(length);
  let waiting = 0;
  let count = 0;
  let done = 0;
  for (let at = 0; at < text.length; at += 2) {
    const pair = values[text.charCodeAt(at)] * letters.length + values[text.charCodeAt(at + 1)];
    waiting = (waiting << 13) | pair;
    count += 13;
    for (; count >= 8 && done < length; count -= 8) {
      bytes[done] = waiting >> (count - 8);
      done += 1;
    }
    waiting &= (1 << count) - 1;
  }
  return bytes;
}

/** A text that was said by pieces of a known one: place, length and what follows, again and again. */
function textOf(/** @type {string} */ known, /** @type {any[]} */ said) {
  let text = said[0];
  for (let at = 1; at < said.length; at += 3)
    text += known.slice(said[at], said[at] + said[at + 1]) + said[at + 2];
  return text;
}

/** An address of a script that is nowhere but in this tab. */
const scriptAddress = (/** @type {string} */ text) =>
  URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

/** Adds an element to the head, whose text the policy of this page knows by its digest. */
function add(/** @type {'style' | 'script'} */ name, /** @type {string} */ text) {
  const element = document.createElement(name);
  if (element instanceof HTMLScriptElement) element.type = 'module';
  element.textContent = text;
  document.head.append(element);
}

async function start() {
  // What was on the page when it was saved, unless the address says otherwise.
  const kept = document.querySelector('meta[name="makespan-fragment"]')?.getAttribute('content') ?? '';
  if (location.hash === '' && location.search === '' && kept !== '') location.replace(kept);
  const packed = document.getElementById('packed');
  const [length, text] = (packed?.textContent ?? '').trim().split(' ');
  packed?.remove();
  const whole = new Blob([bytesOf(text, Number(length))]);
  const stream = whole.stream().pipeThrough(new DecompressionStream('gzip'));
  const { style, page, workers, licences } = JSON.parse(await new Response(stream).text());
  Object.assign(globalThis, {
    makespanParts: {
      workers: Object.fromEntries(
        Object.entries(workers).map(([name, said]) => [name, scriptAddress(textOf(page, said))]),
      ),
      licences: URL.createObjectURL(new Blob([licences], { type: 'text/plain;charset=utf-8' })),
    },
  });
  add('style', style);
  add('script', page);
}

start().catch((error) => {
  const told = document.querySelector('.first-paint-stage p + p');
  if (told !== null)
    told.textContent = `This page could not be unpacked: ${error.message}. A newer browser can.`;
});
