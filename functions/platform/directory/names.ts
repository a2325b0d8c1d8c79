/** What people and the like are called, by their ids. */
export type Called = ReadonlyMap<string, string>

/** Whether all of them are called as before. */
export function isSame(called: Called, others: Called): boolean {
  return called.size === others.size && [...called].every(([id, name]) => others.get(id) === name)
}
