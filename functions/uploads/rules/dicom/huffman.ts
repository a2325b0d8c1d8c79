/** Symbols by their codes: for each length of code, its first code and where its symbols begin. */
export type HuffmanTable = {
  readonly counts: readonly number[]
  readonly firstCodes: readonly number[]
  readonly firstSymbols: readonly number[]
  readonly symbols: Uint8Array
}

/** A table of canonical codes: how many there are of each length from 1 to 16, and their symbols. */
export const huffmanTable = (counts: Uint8Array, symbols: Uint8Array): HuffmanTable => {
  const firstCodes: number[] = []
  const firstSymbols: number[] = []
  let code = 0
  let position = 0
  for (const count of counts) {
    firstCodes.push(code)
    firstSymbols.push(position)
    code = (code + count) * 2
    position += count
  }
  return { counts: Array.from(counts), firstCodes, firstSymbols, symbols }
}

/** Reads the entropy-coded bits of a JPEG scan. All methods throw where the bits break off. */
export const createHuffmanReader = (scan: Uint8Array) => {
  let position = 0
  let current = 0
  let left = 0

  const bit = (): number => {
    if (left === 0) {
      current = scan[position] ?? 0
      // A byte of ones in the data is followed by one of zeros; before anything else it is a marker.
      const isMarker = current === 0xff && scan[position + 1] !== 0
      if (position >= scan.length || isMarker) throw new Error('The picture breaks off')
      position += current === 0xff ? 2 : 1
      left = 8
    }
    left -= 1
    return (current >> left) & 1
  }

  const bits = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index += 1) value = value * 2 + bit()
    return value
  }

  return {
    symbol({ counts, firstCodes, firstSymbols, symbols }: HuffmanTable): number {
      let code = 0
      for (let length = 0; length < 16; length += 1) {
        code = code * 2 + bit()
        const at = code - (firstCodes[length] ?? 0)
        if (at >= 0 && at < (counts[length] ?? 0))
          return symbols[(firstSymbols[length] ?? 0) + at] ?? 0
      }
      throw new Error('The picture is damaged')
    },

    /** A value of so many bits, of which the first tells the sign (ITU-T T.81, section F.2.2.1). */
    difference(size: number): number {
      const value = bits(size)
      return size > 0 && value < 2 ** (size - 1) ? value - 2 ** size + 1 : value
    },

    /** Goes on after the next restart marker. */
    restart(): void {
      left = 0
      while (position + 1 < scan.length) {
        const isRestart = scan[position] === 0xff && ((scan[position + 1] ?? 0) & 0xf8) === 0xd0
        position += isRestart ? 2 : 1
        if (isRestart) return
      }
    },
  }
}
