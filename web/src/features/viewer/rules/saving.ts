/**
 * Sends the latest value of each id, with one call at a time for each id. A value that is replaced while a call is
 * pending is never sent.
 */
export function createSaving<Value>(send: (id: string, value: Value) => Promise<void>) {
  const wanted = new Map<string, { value: Value }>()
  const sending = new Set<string>()

  async function work(id: string) {
    sending.add(id)
    for (let next = wanted.get(id); next; next = wanted.get(id)) {
      wanted.delete(id)
      await send(id, next.value)
    }
    sending.delete(id)
  }

  return (id: string, value: Value): void => {
    wanted.set(id, { value })
    if (!sending.has(id)) void work(id)
  }
}
