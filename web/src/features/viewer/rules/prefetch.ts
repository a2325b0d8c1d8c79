/**
 * The images to be fetched, nearest first: of the direction in which somebody scrolls two for each one
 * behind, and nothing beyond `most`.
 * @param at the image in sight, which is not among them
 */
export function prefetchOrder({
  at,
  total,
  direction,
  most,
}: {
  at: number
  total: number
  direction: 1 | -1
  most: number
}): number[] {
  const inside = (index: number) => index >= 0 && index < total
  const order: number[] = []
  let [ahead, behind] = [1, 1]
  while (order.length < Math.min(most, total - 1)) {
    for (const index of [at + direction * ahead, at + direction * (ahead + 1)]) {
      if (inside(index)) order.push(index)
    }
    ahead += 2
    const back = at - direction * behind
    if (inside(back)) order.push(back)
    behind += 1
  }
  return order.slice(0, most)
}
