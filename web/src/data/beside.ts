/** Calls that are made beside each other. */
const AT_ONCE = 4

/**
 * Does something with each item of a queue, with some beside each other. What it takes is no longer in the queue.
 * @param isOver whether to leave what is still in it
 */
export async function forEachBeside<Item>(
  queue: Item[],
  use: (item: Item) => Promise<void>,
  isOver = () => false,
): Promise<void> {
  async function takeNext(): Promise<void> {
    while (!isOver()) {
      const item = queue.shift()
      if (item === undefined) return
      await use(item)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
}
