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

/** A text that was said by pieces of itself (`share.ts`). As numbers: to look back in a text that grows takes ever longer. */
function textOf(/** @type {{ length: number, texts: string[], pieces: number[] }} */ said) {
  const codes = new Uint16Array(said.length);
  let end = 0;
  said.texts.forEach((text, part) => {
    for (let at = 0; at < text.length; at += 1) codes[end + at] = text.charCodeAt(at);
    end += text.length;
    if (part === said.texts.length - 1) return;
    const [place, length] = said.pieces.slice(2 * part, 2 * part + 2);
    codes.copyWithin(end, place, place + length);
    end += length;
  });
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes);
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

/** Takes a packed block out of the page. */
function taken(/** @type {string} */ id) {
  const element = document.getElementById(id);
  element?.remove();
  return (element?.textContent ?? '').trim();
}

/** Unpacks a block: its bytes, as an answer of which they can be read. */
function unpacked(/** @type {string} */ block) {
  const [length, text] = block.split(' ');
  const whole = new Blob([bytesOf(text, Number(length))]);
  return new Response(whole.stream().pipeThrough(new DecompressionStream('gzip')));
}

/** What a thread begins with that may need the interpreter: this stays packed until it does. */
const withInterpreter = () => `const letters = ${JSON.stringify(letters)};
${bytesOf}
${unpacked}
globalThis.makespanInterpreter = () => unpacked(${JSON.stringify(taken('interpreter'))});
`;

async function start() {
  // What was on the page when it was saved, unless the address says otherwise. Learning systems add words of their own to it.
  const kept = document.querySelector('meta[name="makespan-fragment"]')?.getAttribute('content') ?? '';
  const isNamed = location.hash !== '' || /[?&](lesson|lecture|preset)\b/.test(location.search);
  if (!isNamed && kept !== '') location.replace(kept);
  const { style, names, said, licences } = await unpacked(taken('packed')).json();
  const [page, ...workers] = textOf(said).split('\0');
  const begin = withInterpreter();
  Object.assign(globalThis, {
    makespanParts: {
      workers: Object.fromEntries(
        workers.map((script, index) => {
          const name = names[index + 1];
          return [name, scriptAddress((name === 'simulation' ? begin : '') + script)];
        }),
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
