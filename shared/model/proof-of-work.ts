/** What is hashed for a number: it solves the challenge where the hash begins with enough zero bits. */
export function workText(token: string, nonce: number): string {
  return `${token}.${nonce}`
}

/** How many bits are zero before the first that is not. */
export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
