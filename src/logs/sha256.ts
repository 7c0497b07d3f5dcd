// Not the browser's `crypto.subtle.digest`: that needs the whole file in memory, and https. Logs are large, and pages
// may be served over http.

const ROUNDS = 64;
const BLOCK = 64; // bytes

/** Fractional bits of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2). */
const roundConstants = rootBitsOfPrimes(ROUNDS, 3);
/** Fractional bits of the square roots of the first 8 primes (FIPS 180-4 §5.3.3). */
const startState = rootBitsOfPrimes(8, 2);

/**
 * Returns the first 32 fractional bits of roots of primes. Integer arithmetic, so that no browser rounds differently.
 */
function rootBitsOfPrimes(count: number, degree: 2 | 3): Uint32Array {
  const bits = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate += 1) {
    if (!isPrime(candidate)) continue;
    bits[found] = Number(BigInt.asUintN(32, wholeRoot(BigInt(candidate) << BigInt(32 * degree), degree)));
    found += 1;
  }
  return bits;
}

/** Finds the largest integer whose power is at most `number`, which is below 2^114. */
function wholeRoot(number: bigint, degree: 2 | 3): bigint {
  let root = 0n;
  for (let bit = 1n << 38n; bit > 0n; bit >>= 1n) {
    const tried = root | bit;
    const power = degree === 2 ? tried * tried : tried * tried * tried;
    if (power <= number) root = tried;
  }
  return root;
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
  return true;
}

/** Computes the SHA-256 digest of bytes that arrive in chunks (FIPS 180-4). */
export class Sha256 {
  private readonly state = startState.slice();
  private readonly schedule = new Uint32Array(ROUNDS);
  private readonly pending = new Uint8Array(BLOCK);
  private pendingLength = 0;
  private bytes = 0;

  /** Adds bytes. */
  update(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    let at = 0;
    if (this.pendingLength > 0) {
      at = Math.min(chunk.length, BLOCK - this.pendingLength);
      this.pending.set(chunk.subarray(0, at), this.pendingLength);
      this.pendingLength += at;
      if (this.pendingLength < BLOCK) return;
      this.mix(this.pending, 0);
    }
    for (; at + BLOCK <= chunk.length; at += BLOCK) this.mix(chunk, at);
    this.pending.set(chunk.subarray(at));
    this.pendingLength = chunk.length - at;
  }

  /** Returns the digest in hexadecimal. No bytes may be added afterwards. */
  finish(): string {
    const bits = this.bytes * 8;
    const padding = new Uint8Array((this.pendingLength < 56 ? 56 : 120) - this.pendingLength + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 0x1_0000_0000));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    return Array.from(this.state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** Processes one block (FIPS 180-4 §6.2.2). */
  private mix(bytes: Uint8Array, from: number): void {
    const { schedule, state } = this;
    for (let word = 0; word < 16; word += 1) {
      const at = from + word * 4;
      schedule[word] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (let word = 16; word < ROUNDS; word += 1) {
      const early = schedule[word - 15];
      const late = schedule[word - 2];
      const sigma0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const sigma1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      schedule[word] = schedule[word - 16] + sigma0 + schedule[word - 7] + sigma1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let round = 0; round < ROUNDS; round += 1) {
      const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const choice = (e & f) ^ (~e & g);
      const first = (h + sum1 + choice + roundConstants[round] + schedule[round]) | 0;
      const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + sum0 + majority) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
}

/** Rotates a 32-bit word to the right. */
function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
