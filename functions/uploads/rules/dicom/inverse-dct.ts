/** Where each of the 64 coefficients of a block belongs, row by row, in the order they are stored. */
export const naturalOrder: readonly number[] = Array.from({ length: 64 }, (_, index) => index)
  .map((index) => ({ index, row: index >> 3, column: index & 7 }))
  .toSorted((one, other) => {
    const diagonal = one.row + one.column
    const others = other.row + other.column
    if (diagonal !== others) return diagonal - others
    return diagonal % 2 === 0 ? other.row - one.row : one.row - other.row
  })
  .map(({ index }) => index)

/** The share of frequency `u` at place `x`: basis[x * 8 + u]. */
const basis = Float64Array.from({ length: 64 }, (_, index) => {
  const [place, frequency] = [index >> 3, index & 7]
  const scale = frequency === 0 ? Math.SQRT1_2 : 1
  return (scale / 2) * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16)
})

/** The inverse discrete cosine transform of a block of 8 × 8 (ITU-T T.81, section A.3.3). */
export const inverseDct = (coefficients: Float64Array, levels: Float64Array): void => {
  const half = new Float64Array(64)
  transform(coefficients, half)
  transform(half, levels)
}

/** Transforms the rows, and turns the block over, so that twice does the columns as well. */
const transform = (from: Float64Array, to: Float64Array): void => {
  for (let row = 0; row < 8; row += 1) {
    for (let place = 0; place < 8; place += 1) {
      let sum = 0
      for (let frequency = 0; frequency < 8; frequency += 1) {
        sum += (from[row * 8 + frequency] ?? 0) * (basis[place * 8 + frequency] ?? 0)
      }
      to[place * 8 + row] = sum
    }
  }
}
