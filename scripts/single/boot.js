// Runs in the saved page: unpacks it and starts it. Inline and whole, as a file on a disk can load nothing beside it.
const letters = '{{letters}}';

/** Five letters for four bytes, which is a quarter more than the bytes; base64 is a third more. */
function bytesOf(/** @type {string} */ text) {
  const values = new Uint8Array(128);
  for (let at = 0; at < letters.length; at += 1) values[letters.charCodeAt(at)] = at;
  const bytes = new DataView(new ArrayBuffer((text.length / 5) * 4));
  for (let at = 0; at < text.length; at += 5) {
    let word = 0;
    for (let place = at; place < at + 5; place += 1) word = word * 85 + values[text.charCodeAt(place)];
    bytes.setUint32((at / 5) * 4, word);
  }
  return bytes;
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
  const whole = new Blob([bytesOf(text)]).slice(0, Number(length));
  const stream = whole.stream().pipeThrough(new DecompressionStream('gzip'));
  const { style, page, workers, licences } = JSON.parse(await new Response(stream).text());
  Object.assign(globalThis, {
    makespanParts: {
      workers: Object.fromEntries(
        Object.entries(workers).map(([name, script]) => [name, scriptAddress(script)]),
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
